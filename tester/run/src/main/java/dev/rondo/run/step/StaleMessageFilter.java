package dev.rondo.run.step;

import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.run.load.ProtocolNode;
import java.util.Arrays;

/** The variables of a process that its guards compare phases with: what is below them is over. */
public final class StaleMessageFilter {

  /** What a step has done to them. */
  public enum PhaseChange {
    NONE,
    MORE,
    LESS
  }

  private final StaleMessageAnalysis.Bound[] bounds; // by message type
  private final int[] values;

  /** Nothing is known of the variables yet. */
  public StaleMessageFilter(StaleMessageAnalysis forgetting) {
    this.bounds = forgetting.bounds().toArray(StaleMessageAnalysis.Bound[]::new);
    this.values = new int[forgetting.variables().size()];
  }

  /** Before the first step of a process. */
  public void restart() {
    Arrays.fill(values, Integer.MIN_VALUE);
  }

  /** Whether a message of a phase is too old. */
  public boolean forget(int type, int phase) {
    int watch = bounds[type].watch();
    if (watch < 0) {
      return watch == StaleMessageAnalysis.Bound.DROP;
    }
    return phase < values[watch] || (bounds[type].strict() && phase == values[watch]);
  }

  /** Examines the variables once more, up to the first that has decreased. */
  public PhaseChange look(ProtocolNode node) {
    PhaseChange change = PhaseChange.NONE;
    for (int watch = 0; watch < values.length; watch++) {
      int value = node.rondoWatched(watch);
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
}
