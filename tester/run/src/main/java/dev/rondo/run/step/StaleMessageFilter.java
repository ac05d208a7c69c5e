package dev.rondo.run.step;

import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.run.load.ProtocolNode;
import java.util.Arrays;

/** The variables of a process that its guards compare phases with: what is below them is over. */
public class StaleMessageFilter {

  /** What a step has done to them. */
  public enum PhaseChange {
    NONE,
    MORE,
    LESS
  }

  private final StaleMessageAnalysis.AgeBound[] bounds; // by message type
  private final int[] values;

  /** Nothing is known of the variables yet. */
  public StaleMessageFilter(StaleMessageAnalysis forgetting) {
    this.bounds = forgetting.bounds().toArray(StaleMessageAnalysis.AgeBound[]::new);
    this.values = new int[forgetting.variables().size()];
  }

  /** Before the first step of a process. */
  public final void restart() {
    Arrays.fill(values, Integer.MIN_VALUE);
  }

  /** Whether a message of a phase is too old. */
  public final boolean forget(int type, int phase) {
    int watch = bounds[type].watch();
    if (watch < 0) {
      return watch == StaleMessageAnalysis.AgeBound.DROP;
    }
    return phase < values[watch] || (bounds[type].strict() && phase == values[watch]);
  }

  /** Examines the variables once more, up to the first that has decreased. */
  public final PhaseChange look(ProtocolNode node) {
    PhaseChange change = PhaseChange.NONE;
    for (int watch = 0; watch < values.length; watch++) {
      int value = value(node, watch);
      if (value < values[watch]) {
        return PhaseChange.LESS;
      }
      if (value > values[watch]) {
        change = PhaseChange.MORE;
      }
      values[watch] = value;
    }
    return change;
  }

  /** The value of a variable. */
  protected int value(ProtocolNode node, int watch) {
    return node.rondoWatched(watch);
  }
}
