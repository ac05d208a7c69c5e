import rondo.*;

/**
 * A minitransaction of Sinfonia (Aguilera et al. 2007) on all memory nodes. The coordinator P0
 * executes it and commits if all vote for it. The recovery coordinator P1 collects the votes again:
 * a memory node that has not voted yet must then vote to abort, one that has repeats its vote.
 *
 * <p>Bug: a memory node votes to abort unless it knows the outcome.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class Sinfonia extends Node {

  enum Vote { NONE, COMMIT, ABORT }

  @Round(1) record Exec(@Phase int attempt) {}

  @Round(2) record Voted(@Phase int attempt, Vote vote) {}

  @Round(3) record Outcome(@Phase int attempt, Vote outcome) {}

  @Input("0..1") private int locked; // whether the items can be locked
  private int attempt;
  private int round; // the first round of the attempt that is still ahead
  private Vote vote = Vote.NONE;
  private Vote outcome = Vote.NONE;

  @Init
  void start() {
    if (self().index() == 0) {
      attempt = 1;
      round = 1;
      broadcast(new Exec(attempt));
    }
  }

  @Upon
  void exec(NodeId from, Exec m) {
    when(m.attempt() > attempt || m.attempt() == attempt && round <= 1);
    attempt = m.attempt();
    round = 2;
    if (attempt == 1) {
      vote = locked == 1 ? Vote.COMMIT : Vote.ABORT;
    } else if (outcome == Vote.NONE) { // BUG: vote == Vote.NONE
      vote = Vote.ABORT;
    }
    send(from, new Voted(attempt, vote));
  }

  @Upon
  void voted(Mailbox<Voted> mailbox) {
    var votes = mailbox.with(m -> m.attempt() == attempt);
    when(round <= 2 && votes.size() == n());
    boolean all = true;
    for (Voted m : votes) {
      all = all && m.vote() == Vote.COMMIT;
    }
    round = 3;
    outcome = all ? Vote.COMMIT : Vote.ABORT;
    broadcast(new Outcome(attempt, outcome));
  }

  @Upon
  void outcome(Outcome m) {
    when(m.attempt() > attempt || m.attempt() == attempt && round <= 3);
    attempt = m.attempt();
    round = 4;
    outcome = m.outcome();
    output(outcome);
  }

  @Timeout
  void recover() {
    when(self().index() == 1 && attempt < 2);
    attempt = 2;
    round = 1;
    broadcast(new Exec(attempt));
  }
}
