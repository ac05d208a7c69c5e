import rondo.*;

/**
 * Flexible Paxos (Howard, Malkhi and Spiegelman 2016): the quorums of the first phase and those of
 * the second may differ in size, as long as each of the first meets each of the second.
 *
 * <p>Without the fault of {@code FlexiblePaxos}: three of four acceptors are a quorum of the
 * first phase, which meets every two.
 */
@Protocol(n = 4, network = Arbitrary.class, spec = Agreement.class)
public class FlexiblePaxosFixed extends Node {

  private static final int NONE = -1;

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int accepted, int value) {}

  @Round(3) record Propose(@Phase int ballot, int value) {}

  @Round(4) record Accepted(@Phase int ballot) {}

  private int ballot;
  private int round; // the first round of the ballot that is still ahead
  private int accepted; // the ballot of the value below
  private int value = NONE;
  private int proposal;

  @Timeout
  void lead() {
    int next = ballot + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    enter(next, 1);
    broadcast(new Prepare(ballot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 1);
    enter(m.ballot(), 2);
    send(from, new Promise(ballot, accepted, value));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round == 2 && promises.size() >= firstQuorum());
    round = 3;
    Promise latest = promises.get(0);
    for (Promise m : promises) {
      if (m.accepted() > latest.accepted()) {
        latest = m;
      }
    }
    proposal = latest.value() == NONE ? self().index() : latest.value();
    broadcast(new Propose(ballot, proposal));
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    enter(m.ballot(), 4);
    accepted = ballot;
    value = m.value();
    send(from, new Accepted(ballot));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var votes = mailbox.with(m -> m.ballot() == ballot);
    when(round == 4 && votes.size() >= secondQuorum());
    round = 5;
    output(proposal);
  }

  private int firstQuorum() {
    return n() - secondQuorum() + 1;
  }

  private int secondQuorum() {
    return n() / 2;
  }

  private void enter(int newBallot, int nextRound) {
    ballot = newBallot;
    round = nextRound;
  }
}
