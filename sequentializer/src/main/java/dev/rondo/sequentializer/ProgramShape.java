package dev.rondo.sequentializer;

import java.util.List;
import java.util.Set;

/**
 * How a sequential program runs its rounds.
 *
 * @param spawns whether processes start others
 * @param skipsSilentRounds whether the program goes straight to the next round for which a process
 *     has a message
 * @param ownMethods the methods without a statement of the user: they terminate
 */
public record ProgramShape(
    boolean spawns, boolean skipsSilentRounds, Set<String> ownMethods, List<ShapedRound> rounds) {

  /**
   * One round.
   *
   * @param earlyTimeouts whether processes that are guaranteed nothing in it time out before they
   *     send
   * @param perDestination whether each destination may get a message of its own
   * @param oneByOne whether the update takes the messages heard one by one
   * @param countsMissed whether the program records which processes have let it pass: a timeout
   *     looks for its messages and the network guarantees some
   */
  public record ShapedRound(
      boolean earlyTimeouts, boolean perDestination, boolean oneByOne, boolean countsMissed) {}
}
