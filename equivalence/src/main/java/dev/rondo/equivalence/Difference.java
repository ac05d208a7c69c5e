package dev.rondo.equivalence;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A history that only one form has.
 *
 * @param only a smallest such history, with an execution that leads to it
 * @param nearest what the other form has that agrees with it longest
 */
public record Difference(Execution only, Optional<Execution> nearest) {

  /**
   * A smallest difference.
   *
   * @param mine the histories of one form, and what leads to each
   * @param others those of the other form
   */
  static <V, W> Optional<Difference> of(
      Map<List<List<String>>, V> mine,
      Function<V, List<List<String>>> mySteps,
      Map<List<List<String>>, W> others,
      Function<W, List<List<String>>> othersSteps) {
    return mine.keySet().stream()
        .filter(history -> !others.containsKey(history))
        .min(
            Comparator.<List<List<String>>>comparingInt(Histories::length)
                .thenComparing(Object::toString))
        .map(
            history ->
                new Difference(
                    execution(history, mine, mySteps),
                    nearest(history, others.keySet())
                        .map(near -> execution(near, others, othersSteps))));
  }

  private static <V> Execution execution(
      List<List<String>> history,
      Map<List<List<String>>, V> executions,
      Function<V, List<List<String>>> steps) {
    return new Execution(history, steps.apply(executions.get(history)));
  }

  private static Optional<List<List<String>>> nearest(
      List<List<String>> history, Set<List<List<String>>> others) {
    return others.stream()
        .min(
            Comparator.<List<List<String>>>comparingInt(other -> -agreement(history, other))
                .thenComparing(Histories::length)
                .thenComparing(Object::toString));
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
}
