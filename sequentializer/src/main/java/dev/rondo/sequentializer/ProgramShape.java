package dev.rondo.sequentializer;

import java.util.List;
import java.util.Set;

/**
 * How a sequential program runs its rounds.
 *
 * @param spawns whether processes spawn others
 * @param skipsSilentRounds whether the program skips to the next round for which a process has a
 *     message
 * @param ownMethods the methods without a statement of the user: they terminate
 */
public record ProgramShape(
    boolean spawns, boolean skipsSilentRounds, Set<String> ownMethods, List<ShapedRound> rounds) {

  /**
   * One round.
   *
   * @param earlyTimeouts whether processes to which the round guarantees nothing may time out
   *     before they send
   * @param perDestination whether each destination may get a message of its own
   * @param oneByOne whether the update takes the messages heard one by one
   * @param countsMissed whether the program records which processes have missed the round; see
   *     {@link MissedRounds}
   */
  public record ShapedRound(
      boolean earlyTimeouts, boolean perDestination, boolean oneByOne, boolean countsMissed) {}
}
