import rondo.*;

/**
 * Object stealing in WPaxos (Ailijiang et al. 2017), for one object, with two zones of two nodes:
 * P0 and P1, P2 and P3. A phase-2 quorum is a zone. A phase-1 quorum, by which a node steals the
 * object, has a node of every zone.
 *
 * <p>Bug: any two nodes count as a phase-1 quorum.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class WPaxos extends Node {

  private static final int ZONES = 2;

  @Round(1) record Steal(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int acceptedIn, int value) {}

  @Round(3) record Propose(@Phase int ballot, int value) {}

  @Round(4) record Accepted(@Phase int ballot, int value) {}

  @Input("1..n") private int command;
  private int ballot;
  private int round; // the first round of the ballot that is still ahead
  private int acceptedIn;
  private int value;

  @Init
  void start() {
    if (self().index() == 1) {
      open(1);
    }
  }

  @Upon
  void steal(NodeId from, Steal m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 1);
    ballot = m.ballot();
    round = 2;
    send(from, new Promise(ballot, acceptedIn, value));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 2 && promises.size() >= ZONES); // BUG: one of every zone
    int latest = 0;
    int chosen = command;
    for (Promise m : promises) {
      if (m.acceptedIn() > latest) {
        latest = m.acceptedIn();
        chosen = m.value();
      }
    }
    round = 3;
    broadcast(new Propose(ballot, chosen));
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    ballot = m.ballot();
    round = 4;
    acceptedIn = ballot;
    value = m.value();
    send(from, new Accepted(ballot, value));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var accepted = mailbox.with(m -> m.ballot() == ballot);
    when(
        round <= 4
            && (accepted.from(node(0)) != null && accepted.from(node(1)) != null
                || accepted.from(node(2)) != null && accepted.from(node(3)) != null));
    round = 5;
    output(accepted.get(0).value());
  }

  @Timeout
  void access() {
    int next = ballot + 1;
    while (next % n() != self().index()) {
      next++;
    }
    open(next);
  }

  private void open(int next) {
    ballot = next;
    round = 1;
    broadcast(new Steal(ballot));
  }
}
