import rondo.*;

/**
 * Three-phase commit with its termination protocol (Skeen 1981), after all have voted to commit.
 * The coordinator tells all to prepare, and commits when they have. When it is not heard, another
 * process takes over in a new attempt, asks the others for their states, and brings the transaction
 * to its end: to commit if somebody is prepared, else to abort. An attempt is a phase.
 *
 * <p>Without the fault of {@code ThreePhaseCommit}: who takes over goes on with a majority
 * only, and follows the latest attempt among its states, as in the quorum-based commit of Skeen
 * (1982) and of Keidar and Dolev.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class ThreePhaseCommitFixed extends Node {

  enum State { WAITING, PREPARED_TO_COMMIT, PREPARED_TO_ABORT }

  enum Outcome { COMMITTED, ABORTED }

  @Round(1) record AskState(@Phase int attempt) {}

  @Round(2) record Report(@Phase int attempt, State state, int since) {}

  @Round(3) record Prepare(@Phase int attempt, State state) {}

  @Round(4) record Prepared(@Phase int attempt) {}

  @Round(5) record Decide(@Phase int attempt, Outcome outcome) {}

  private int attempt = 1;
  private int round = 3; // the first round of the attempt that is still ahead
  private State state = State.WAITING;
  private int since; // the attempt in which it came to this state

  @Init
  void start() {
    if (self().equals(node(1))) {
      broadcast(new Prepare(attempt, State.PREPARED_TO_COMMIT));
    }
  }

  @Timeout
  void takeOver() {
    int next = attempt + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    enter(next, 1);
    broadcast(new AskState(attempt));
  }

  @Upon
  void askState(NodeId from, AskState m) {
    when(m.attempt() > attempt || m.attempt() == attempt && round <= 1);
    enter(m.attempt(), 2);
    send(from, new Report(attempt, state, since));
  }

  @Upon
  void report(Mailbox<Report> mailbox) {
    var reports = mailbox.with(m -> m.attempt() == attempt);
    when(round == 2 && reports.size() >= heard());
    round = 3;
    broadcast(new Prepare(attempt, goal(reports)));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.attempt() > attempt || m.attempt() == attempt && round <= 3);
    enter(m.attempt(), 4);
    state = m.state();
    since = attempt;
    send(from, new Prepared(attempt));
  }

  @Upon
  void prepared(Mailbox<Prepared> mailbox) {
    var acks = mailbox.with(m -> m.attempt() == attempt);
    when(round == 4 && acks.size() >= heard());
    round = 5;
    broadcast(
        new Decide(
            attempt,
            state == State.PREPARED_TO_COMMIT ? Outcome.COMMITTED : Outcome.ABORTED));
  }

  @Upon
  void decide(Decide m) {
    when(m.attempt() > attempt || m.attempt() == attempt && round <= 5);
    enter(m.attempt(), 6);
    output(m.outcome());
  }

  /** How many must be heard before it goes on. */
  private int heard() {
    return n() / 2 + 1;
  }

  /** What the latest attempt went for; to abort where there was none. */
  private static State goal(Mailbox<Report> reports) {
    Report latest = reports.get(0);
    for (Report m : reports) {
      if (m.since() > latest.since()) {
        latest = m;
      }
    }
    return latest.state() == State.PREPARED_TO_COMMIT ? latest.state() : State.PREPARED_TO_ABORT;
  }

  private void enter(int newAttempt, int nextRound) {
    attempt = newAttempt;
    round = nextRound;
  }
}
