package dev.rondo.sequentializer;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names of the parts of a sequential program, for who runs them one by one.
 *
 * @param choices the field of who decides
 * @param outputs the field of who takes outputs
 * @param phase the field of the current phase
 * @param round the field of the current round
 * @param reset the method that sets a process to its initial state
 * @param timeouts the method that lets a process time out
 * @param checkInvariants the method that looks at the invariants of a process
 * @param checkAll the method that looks at the invariants of all processes
 * @param skipsSilentRounds whether the program goes straight to the next round that somebody has a
 *     message for
 * @param nextPhase the method that gives the next phase; none where phases come one after another
 * @param awaitedPhase the method that gives the first later phase that somebody has a message for;
 *     none where phases come one after another
 * @param size the field that counts the processes, where processes start others
 * @param network the field of the network that is asked about every round; none where the program
 *     has its promises built in
 * @param deliveries the field of what that network promises in the current round
 * @param loops the methods that Rondo has written, whose loops come to an end
 * @param waits the method that says whether a message of a process waits for its round, where
 *     processes time out
 */
public record Layout(
    String choices,
    String outputs,
    String phase,
    String round,
    String reset,
    Optional<String> timeouts,
    Optional<String> checkInvariants,
    Optional<String> checkAll,
    boolean skipsSilentRounds,
    Optional<String> nextPhase,
    Optional<String> awaitedPhase,
    Optional<String> size,
    Optional<String> network,
    Optional<String> deliveries,
    Set<String> loops,
    Optional<String> waits,
    List<Piece> rounds) {

  /**
   * The parts of one round.
   *
   * @param run the method that runs the round
   * @param perDestination whether the send method is asked once per destination
   * @param oneByOne whether the update takes the messages heard one by one
   * @param box the field of the mailboxes
   * @param missed the field of flags that say whether a process has let a round of these messages
   *     pass, where a timeout looks for them and the network promises some
   */
  public record Piece(
      String run,
      String send,
      boolean perDestination,
      String update,
      boolean oneByOne,
      String box,
      Optional<String> missed) {}
}
