package dev.rondo.run.sequential.strategy;

import dev.rondo.frontend.model.HasProcessCounts;
import dev.rondo.frontend.model.ProcessCounts;
import java.util.List;
import java.util.OptionalInt;

/**
 * The parameters of drawn choices.
 *
 * @param phases the maximum number of phases of a schedule
 * @param quorums for each round the number of messages that suffices, if known
 * @param starters the number of processes that have to time out to start a phase, if known; 1
 *     otherwise
 * @param keepStep whether each process reaches a phase by its own timeouts
 * @param timeouts the effect of timeouts on phases
 * @param timed the processes that may time out, as bits
 * @param phased whether there may be more than one phase
 * @param rates the rates that the user fixes
 */
public record DrawParameters(
    ProcessCounts processes,
    int phases,
    List<OptionalInt> quorums,
    int starters,
    boolean keepStep,
    TimeoutEffect timeouts,
    long timed,
    boolean phased,
    FixedRates rates)
    implements HasProcessCounts {

  /** How many rounds a phase has. */
  public int rounds() {
    return quorums.size();
  }

  /** The number of messages that suffices in a round, counted from 1; a majority if unknown. */
  int quorum(int round) {
    return quorums.get(round - 1).orElse(n() / 2 + 1);
  }

  /** The share of the processes that may time out. */
  double shareOfTimed() {
    return Math.max(1, Long.bitCount(timed)) / (double) max();
  }

  /** All processes, as bits. */
  long allProcesses() {
    return max() == Long.SIZE ? -1L : (1L << max()) - 1;
  }
}
