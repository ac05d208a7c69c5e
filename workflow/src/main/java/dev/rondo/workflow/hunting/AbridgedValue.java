package dev.rondo.workflow.hunting;

import dev.rondo.run.trace.TraceNames;
import java.util.List;

/**
 * The text of values in a story. A long list is told by what is new in it, and cut between its
 * elements alone.
 */
final class AbridgedValue {

  /** A list in fewer characters is told as a whole. */
  private static final int SHORT = 40;

  /** Of a list in more characters some elements are counted. */
  private static final int WIDEST = 160;

  /** A text without elements in more characters is cut. */
  private static final int WIDEST_TEXT = 300;

  private final TraceNames names;

  /**
   * A list that readers know.
   *
   * @param where what its elements are called after their number, such as {@code as before}
   */
  record Known(List<String> elements, String where) {}

  AbridgedValue(TraceNames names) {
    this.names = names;
  }

  /** A value, where nothing is known. */
  String of(String value) {
    return of(value, List.of());
  }

  /** A value, in which what lists share with known ones is counted. */
  String of(String value, List<Known> known) {
    StringBuilder told = new StringBuilder();
    int from = 0;
    for (String list : ListText.in(value)) {
      int at = value.indexOf(list, from);
      told.append(value, from, at)
          .append(words(list).length() > SHORT ? folded(list, known) : list);
      from = at + list.length();
    }
    String words = words(told.append(value.substring(from)).toString());
    return words.length() <= WIDEST_TEXT ? words : words.substring(0, WIDEST_TEXT) + "…";
  }

  private String folded(String list, List<Known> known) {
    List<String> elements = ListText.elements(list).orElse(List.of());
    String shortest = list;
    for (Known each : known) {
      int common = ListText.common(elements, each.elements());
      if (common > 0) {
        String told =
            joined(
                (isCut(elements, each) ? "only " : "")
                    + ListText.count(common)
                    + " "
                    + each.where(),
                elements,
                common,
                elements.size());
        shortest = told.length() < shortest.length() ? told : shortest;
      }
    }
    return shortest.length() <= WIDEST ? shortest : cut(shortest, elements);
  }

  private static boolean isCut(List<String> elements, Known known) {
    return elements.size() < known.elements().size()
        && ListText.common(elements, known.elements()) == elements.size();
  }

  /** The first and the last elements of a list, between which the others are counted. */
  private static String cut(String list, List<String> all) {
    List<String> elements = ListText.elements(list).orElse(all);
    int last = elements.size();
    int room = WIDEST - elements.get(0).length();
    while (last > 1 && room - elements.get(last - 1).length() > 0) {
      last--;
      room -= elements.get(last).length() + 2;
    }
    last = Math.min(last, elements.size() - 1); // the newest is told at any length
    return last <= 1
        ? list
        : joined(elements.get(0) + ", " + (last - 1) + " more", elements, last, elements.size());
  }

  private static String joined(String head, List<String> elements, int from, int to) {
    String rest = String.join(", ", elements.subList(from, to));
    return "[" + head + (rest.isEmpty() ? "" : ", " + rest) + "]";
  }

  private String words(String value) {
    return names.in(RecordNotation.of(value));
  }
}
