package dev.rondo.sequentializer;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names of the parts of a sequential program, for who runs them one by one.
 *
 * @param skipsSilentRounds whether the program goes straight to the next round that somebody has a
 *     message for
 * @param loops the methods that Rondo has written, whose loops come to an end
 */
public record ProgramLayout(
    Fields fields,
    Methods methods,
    boolean skipsSilentRounds,
    Set<String> loops,
    List<Piece> rounds) {

  /** Whether processes start others. */
  public boolean spawns() {
    return fields.size().isPresent();
  }

  /**
   * The fields of the program.
   *
   * @param choices who decides
   * @param outputs who takes outputs
   * @param phase the current phase
   * @param round the current round
   * @param size how many processes there are, where processes start others
   * @param network the network that is asked about every round; none where the program has its
   *     guarantees built in
   * @param deliveries what that network guarantees in the current round
   */
  public record Fields(
      String choices,
      String outputs,
      String phase,
      String round,
      Optional<String> size,
      Optional<String> network,
      Optional<String> deliveries) {}

  /**
   * The methods of the program.
   *
   * @param reset sets a process to its initial state
   * @param timeouts lets a process time out
   * @param checkInvariants looks at the invariants of a process
   * @param checkAll looks at the invariants of all processes
   * @param nextPhase gives the next phase; none where phases come one after another
   * @param awaitedPhase gives the first later phase that somebody has a message for; none where
   *     phases come one after another
   * @param waits says whether a message of a process waits for its round, where processes time out
   * @param fallBehind notes that a process hears of a round, where it may have no timeouts then
   */
  public record Methods(
      String reset,
      Optional<String> timeouts,
      Optional<String> checkInvariants,
      Optional<String> checkAll,
      Optional<String> nextPhase,
      Optional<String> awaitedPhase,
      Optional<String> waits,
      Optional<String> fallBehind) {}

  /**
   * The parts of one round.
   *
   * @param run the method that runs the round
   * @param earlyTimeouts whether processes to which it guarantees nothing time out before they send
   * @param perDestination whether the send method is asked once per destination
   * @param oneByOne whether the update takes the messages heard one by one
   * @param box the field of the mailboxes
   * @param missed the field of flags that say whether a process has let a round of these messages
   *     pass, where a timeout looks for them and the network guarantees some
   */
  public record Piece(
      String run,
      boolean earlyTimeouts,
      String send,
      boolean perDestination,
      String update,
      boolean oneByOne,
      String box,
      Optional<String> missed) {}
}
