package dev.rondo.hunt.shrink;

import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;

/**
 * How large a counterexample is. Of two, the smaller one has fewer phases in which a process acts;
 * with as many, fewer processes that act; then fewer losses and timeouts; then fewer actions; then
 * smaller values, inputs and draws of the network; then an earlier last phase.
 *
 * @param phases in which a process acts
 * @param nodes that act after their start
 * @param faults messages lost and timeouts
 * @param actions handlers and timeouts that run
 * @param values the sum of what is chosen and drawn, and a thousand for each set of senders that is
 *     not the plainest
 * @param lastPhase the phase of the bug
 */
record Cost(int phases, int nodes, int faults, int actions, long values, int lastPhase)
    implements Comparable<Cost> {

  private static final long ODD_PICK = 1_000;

  private static final Comparator<Cost> ORDER =
      Comparator.comparingInt(Cost::phases)
          .thenComparingInt(Cost::nodes)
          .thenComparingInt(Cost::faults)
          .thenComparingInt(Cost::actions)
          .thenComparingLong(Cost::values)
          .thenComparingInt(Cost::lastPhase);

  static Cost of(SortedMap<ChoicePlace, Long> exceptions, Activity activity, int lastPhase) {
    int faults = 0;
    long values = 0;
    for (Map.Entry<ChoicePlace, Long> entry : exceptions.entrySet()) {
      if (entry.getKey().isFault()) {
        faults++;
      } else {
        values += entry.getKey().kind() == ChoicePlace.Kind.PICK ? ODD_PICK : entry.getValue();
      }
    }
    return new Cost(
        activity.phases().size(),
        activity.nodes().size(),
        faults,
        activity.actions(),
        values,
        lastPhase);
  }

  @Override
  public int compareTo(Cost other) {
    return ORDER.compare(this, other);
  }
}
