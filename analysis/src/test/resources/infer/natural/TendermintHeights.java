import java.util.HashMap;
import java.util.Map;
import rondo.*;

/** Tendermint (Buchman, Kwon and Milosevic 2018) for one height and without Byzantine processes: propose, prevote, precommit. */
@Protocol(n = 4, f = 1, spec = Agreement.class)
public class TendermintHeights extends Node {

  private static final int NIL = 0;

  enum Step { PROPOSE, PREVOTE, PRECOMMIT }

  record Proposal(int round, int value, int validRound) {}
  record Prevote(int round, int value) {}
  record Precommit(int round, int value) {}

  private int round;
  private Step step = Step.PROPOSE;
  private int lockedValue = NIL;
  private int lockedRound = 0;
  private int validValue = NIL;
  private int validRound = 0;
  private boolean decided;

  @Init
  void start() {
    startRound(1);
  }

  private void startRound(int r) {
    round = r;
    step = Step.PROPOSE;
    if (proposer(r).equals(self())) {
      int value = validValue != NIL ? validValue : self().index() + 1;
      broadcast(new Proposal(round, value, validRound));
    }
  }

  private NodeId proposer(int r) {
    return node(r % n());
  }

  @Upon
  void proposal(NodeId from, Proposal m) {
    when(m.round() == round && step == Step.PROPOSE && from.equals(proposer(round)));
    boolean accept = lockedRound == 0 || lockedValue == m.value() || m.validRound() >= lockedRound;
    step = Step.PREVOTE;
    broadcast(new Prevote(round, accept ? m.value() : NIL));
  }

  @Timeout
  void proposeTimeout() {
    when(step == Step.PROPOSE && !decided);
    step = Step.PREVOTE;
    broadcast(new Prevote(round, NIL));
  }

  @Upon
  void prevotes(Mailbox<Prevote> mailbox) {
    var votes = mailbox.with(m -> m.round() == round);
    when(step == Step.PREVOTE && votes.size() >= n() - f());
    step = Step.PRECOMMIT;
    int value = polka(votes);
    if (value != NIL) {
      lockedValue = value;
      lockedRound = round;
      validValue = value;
      validRound = round;
    }
    broadcast(new Precommit(round, value));
  }

  private int polka(Mailbox<Prevote> votes) {
    Map<Integer, Integer> count = new HashMap<>();
    for (Prevote v : votes) {
      count.merge(v.value(), 1, Integer::sum);
      if (count.get(v.value()) >= n() - f()) {
        return v.value();
      }
    }
    return NIL;
  }

  @Upon
  void precommits(Mailbox<Precommit> mailbox) {
    var votes = mailbox.with(m -> m.round() == round);
    when(step == Step.PRECOMMIT && votes.size() >= n() - f());
    for (int v = 1; v <= n(); v++) {
      int value = v;
      if (votes.with(m -> m.value() == value).size() >= n() - f() && !decided) {
        decided = true;
        output(value);
      }
    }
    startRound(round + 1);
  }
}
