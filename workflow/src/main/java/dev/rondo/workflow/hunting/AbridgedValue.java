package dev.rondo.workflow.hunting;

import dev.rondo.run.trace.TraceNames;
import java.util.List;

/**
 * The text of values in a story. Of a long list only the new elements are shown, and it is cut
 * between elements only.
 */
final class AbridgedValue {

  /** A list with fewer characters is shown in full. */
  private static final int SHORT = 40;

  /** Of a list with more characters, some elements are only counted. */
  private static final int WIDEST = 160;

  /** A longer text that is no list is cut. */
  private static final int WIDEST_TEXT = 300;

  private final TraceNames names;

  /**
   * A list that the story has shown before.
   *
   * @param where what its elements are called after their number, such as {@code as before}
   */
  record Known(List<String> elements, String where) {}

  AbridgedValue(TraceNames names) {
    this.names = names;
  }

  /** The text of a value when the story has shown no list before. */
  String of(String value) {
    return of(value, List.of());
  }

  /** The text of a value. Elements that a list shares with a known one are only counted. */
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

  /** The first and the last elements of a list; the elements between them are counted. */
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
