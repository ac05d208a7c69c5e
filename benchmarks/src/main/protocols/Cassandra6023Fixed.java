import rondo.*;

/**
 * The compare-and-set of Cassandra, a Paxos with one value: prepare and promise, propose and
 * accept, then commit. A proposer must finish the update that was accepted in the latest ballot,
 * so a replica keeps the ballot of its update apart from the ballot that it has promised.
 * {@code Cassandra6023} differs in one line.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class Cassandra6023Fixed extends Node {

  private static final int NONE = -1;

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int inProgress, int update) {}

  @Round(3) record Propose(@Phase int ballot, int update) {}

  @Round(4) record Accept(@Phase int ballot) {}

  @Round(5) record Commit(@Phase int ballot, int update) {}

  private int ballot;
  private int round; // the first round of the ballot that is still ahead
  private int proposal; // its own in this ballot
  private int accepted; // the ballot of the update below
  private int update = NONE;

  @Timeout
  void tryUpdate() {
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
    int inProgress = accepted;
    enter(m.ballot(), 2);
    send(from, new Promise(ballot, inProgress, update));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 2 && promises.size() > n() / 2);
    round = 3;
    int unfinished = latest(promises).update();
    proposal = unfinished == NONE ? self().index() : unfinished;
    broadcast(new Propose(ballot, proposal));
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    enter(m.ballot(), 4);
    accepted = ballot;
    update = m.update();
    send(from, new Accept(ballot));
  }

  @Upon
  void accept(Mailbox<Accept> mailbox) {
    var accepts = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 4 && accepts.size() > n() / 2);
    round = 5;
    broadcast(new Commit(ballot, proposal));
  }

  @Upon
  void commit(Commit m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 5);
    enter(m.ballot(), 6);
    output(m.update());
  }

  private void enter(int newBallot, int nextRound) {
    ballot = newBallot;
    round = nextRound;
  }

  private static Promise latest(Mailbox<Promise> promises) {
    Promise latest = promises.get(0);
    for (Promise m : promises) {
      if (m.inProgress() > latest.inProgress()) {
        latest = m;
      }
    }
    return latest;
  }
}
