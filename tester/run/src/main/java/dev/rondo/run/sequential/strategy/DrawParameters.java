package dev.rondo.run.sequential.strategy;

import dev.rondo.frontend.model.HasProcessCounts;
import dev.rondo.frontend.model.ProcessCounts;
import java.util.List;
import java.util.OptionalInt;

/**
 * The parameters of drawn choices.
 *
 * @param phases how many phases a schedule has at most
 * @param quorums for each round how many messages are enough, where that is known
 * @param starters how many processes have to time out for a phase to come to anything, as far as
 *     that is known; 1 where one is enough
 * @param keepStep whether processes come to a phase each by its own timeouts
 * @param timeouts what timeouts do for phases
 * @param phased whether there may be more than one phase
 * @param rates what is given instead of drawn
 */
public record DrawParameters(
    ProcessCounts processes,
    int phases,
    List<OptionalInt> quorums,
    int starters,
    boolean keepStep,
    TimeoutEffect timeouts,
    boolean phased,
    FixedRates rates)
    implements HasProcessCounts {

  /** How many rounds a phase has. */
  public int rounds() {
    return quorums.size();
  }

  /** How many messages of a round, counted from 1, are enough: a majority if nothing is known. */
  int quorum(int round) {
    return quorums.get(round - 1).orElse(n() / 2 + 1);
  }

  /** All processes, as bits. */
  long allProcesses() {
    return max() == Long.SIZE ? -1L : (1L << max()) - 1;
  }
}
