import java.util.Map;
import java.util.TreeMap;
import rondo.*;

/**
 * Tendermint (Buchman, Kwon and Milosevic 2018) for one height: proposal, prevote, precommit. A
 * validator votes against its lock only for a proposal whose valid round it has seen itself.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
@Byzantine
public class Tendermint extends Node {

  private static final int NIL = 0;

  @Round(1)
  record Proposal(@Phase int round, @Input("1..2") int value, @Input("0..3") int validRound) {}

  @Round(2) record Prevote(@Phase int round, @Input("0..2") int value) {}

  @Round(3) record Precommit(@Phase int round, @Input("0..2") int value) {}

  private int round;
  private int step;
  private int lockedValue;
  private int lockedRound;
  private int validValue;
  private int validRound;
  private final Map<Integer, Integer> polkas = new TreeMap<>();

  private NodeId proposer(int of) {
    return node(of % n());
  }

  private int quorum() {
    return 2 * f() + 1;
  }

  @Timeout
  void nextRound() {
    round++;
    step = 1;
    if (self().equals(proposer(round))) {
      broadcast(new Proposal(round, validValue == NIL ? 1 + choose(2) : validValue, validRound));
    }
  }

  private boolean isAcceptable(Proposal m) {
    return lockedRound == 0
        || lockedValue == m.value()
        || m.validRound() >= lockedRound && polkas.getOrDefault(m.validRound(), NIL) == m.value();
  }

  @Upon
  void proposal(NodeId from, Proposal m) {
    when(m.round() == round && step == 1 && from.equals(proposer(round)));
    step = 2;
    broadcast(new Prevote(round, isAcceptable(m) ? m.value() : NIL));
  }

  @Timeout
  void noProposal() {
    when(step == 1);
    step = 2;
    broadcast(new Prevote(round, NIL));
  }

  @Upon
  void prevotes(Mailbox<Prevote> mailbox) {
    var votes = mailbox.with(m -> m.round() == round);
    int ones = votes.with(m -> m.value() == 1).size();
    int twos = votes.with(m -> m.value() == 2).size();
    when(step == 2 && votes.size() >= quorum());
    step = 3;
    int value = ones >= quorum() ? 1 : twos >= quorum() ? 2 : NIL;
    if (value != NIL) {
      lockedValue = value;
      lockedRound = round;
      validValue = value;
      validRound = round;
      polkas.put(round, value);
    }
    broadcast(new Precommit(round, value));
  }

  @Upon
  void precommits(Mailbox<Precommit> mailbox) {
    var votes = mailbox.with(m -> m.round() == round);
    int ones = votes.with(m -> m.value() == 1).size();
    int twos = votes.with(m -> m.value() == 2).size();
    when(step == 3 && (ones >= quorum() || twos >= quorum()));
    step = 4;
    output(ones >= quorum() ? 1 : 2);
  }
}
