package dev.rondo.run.step;

import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.run.load.ProtocolNode;
import java.util.Arrays;
import java.util.List;

/**
 * Tracks the variables of a process with which its guards compare phases. Messages of lower phases
 * are stale.
 */
public class StaleMessageFilter {

  /** The change of these variables in a step. */
  public enum PhaseChange {
    NONE,
    MORE,
    LESS
  }

  private final int[] watches; // by message type: the variable that bounds it, or the constant
  private final boolean[] strict; // by message type
  private final int[] values;

  /** By message type, the phase below which a message is stale. */
  private final long[] oldest;

  /** A filter before the variables are known. */
  public StaleMessageFilter(StaleMessageAnalysis forgetting) {
    List<StaleMessageAnalysis.AgeBound> bounds = forgetting.bounds();
    this.watches = bounds.stream().mapToInt(StaleMessageAnalysis.AgeBound::watch).toArray();
    this.strict = new boolean[watches.length];
    this.values = new int[forgetting.variables().size()];
    this.oldest = new long[watches.length];
    for (int type = 0; type < watches.length; type++) {
      strict[type] = bounds.get(type).strict();
      boolean drops = watches[type] == StaleMessageAnalysis.AgeBound.DROP;
      oldest[type] = drops ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    restart();
  }

  /** Resets the filter before the first step of a process. */
  public final void restart() {
    Arrays.fill(values, Integer.MIN_VALUE);
    updateOldest();
  }

  private void updateOldest() {
    for (int type = 0; type < watches.length; type++) {
      if (watches[type] >= 0) { // the others never change
        oldest[type] = values[watches[type]] + (strict[type] ? 1L : 0L);
      }
    }
  }

  /** Whether a message of a phase is stale. */
  public final boolean forget(int type, int phase) {
    return phase < oldest[type];
  }

  /** Examines the variables again, up to the first that has decreased. */
  public final PhaseChange look(ProtocolNode node) {
    PhaseChange change = findChange(node);
    if (change != PhaseChange.NONE) {
      updateOldest();
    }
    return change;
  }

  private PhaseChange findChange(ProtocolNode node) {
    PhaseChange change = PhaseChange.NONE;
    for (int watch = 0; watch < values.length; watch++) {
      int value = value(node, watch);
      if (value < values[watch]) {
        return PhaseChange.LESS;
      }
      if (value > values[watch]) {
        change = PhaseChange.MORE;
        values[watch] = value;
      }
    }
    return change;
  }

  /** The value of a variable. */
  protected int value(ProtocolNode node, int watch) {
    return node.rondoWatched(watch);
  }
}
