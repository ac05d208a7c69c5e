package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistorySet;
import dev.rondo.equivalence.history.HistoryTree;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A history that only one form has.
 *
 * @param only a smallest such history, with an execution that leads to it
 * @param nearest what the other form has that agrees with it longest
 */
public record Difference(Execution only, Optional<Execution> nearest) {

  /** The histories of a form, and for the place of each the steps that lead to it. */
  record Side(HistorySet found, IntFunction<List<List<String>>> steps) {

    private Execution execution(int place) {
      return new Execution(found.texts(place), steps.apply(place));
    }
  }

  /**
   * A smallest difference.
   *
   * @param missing the places of what one form has and the other has not
   */
  static Optional<Difference> of(Side mine, List<Integer> missing, Side others) {
    return missing.stream()
        .min(
            Comparator.<Integer>comparingInt(place -> length(mine.found().texts(place)))
                .thenComparing(place -> mine.found().texts(place).toString()))
        .map(place -> of(mine.execution(place), others));
  }

  private static Difference of(Execution only, Side others) {
    Optional<Integer> nearest =
        IntStream.range(0, others.found().size())
            .boxed()
            .min(
                Comparator.<Integer>comparingInt(
                        place -> -agreement(only.histories(), others.found().texts(place)))
                    .thenComparing(place -> length(others.found().texts(place)))
                    .thenComparing(place -> others.found().texts(place).toString()));
    return new Difference(only, nearest.map(others::execution));
  }

  /** How far two histories agree, all processes together; one may have more spawned ones. */
  private static int agreement(List<List<String>> history, List<List<String>> other) {
    int agreement = 0;
    for (int process = 0; process < Math.min(history.size(), other.size()); process++) {
      List<String> one = history.get(process);
      List<String> two = other.get(process);
      int length = Math.min(one.size(), two.size());
      int same = 0;
      while (same < length && one.get(same).equals(two.get(same))) {
        same++;
      }
      agreement += same;
    }
    return agreement;
  }

  /** How long the histories of all processes are together. */
  private static int length(List<List<String>> histories) {
    return histories.stream().mapToInt(List::size).sum();
  }

  /**
   * What each process goes through in one execution.
   *
   * @param histories for each process its states without stuttering, and its outputs
   * @param steps for each process what it does, as text
   */
  public record Execution(List<List<String>> histories, List<List<String>> steps) {

    /** The processes one after the other, for a person to read. */
    public String text() {
      StringBuilder text = new StringBuilder();
      for (int process = 0; process < histories.size(); process++) {
        text.append("  ").append(HistoryTree.name(process, histories.get(process))).append('\n');
        steps.get(process).forEach(step -> text.append("    ").append(step).append('\n'));
        text.append("    so it goes through\n");
        histories
            .get(process)
            .forEach(
                entry -> text.append("      ").append(entry.isEmpty() ? "-" : entry).append('\n'));
      }
      return text.toString();
    }
  }
}
