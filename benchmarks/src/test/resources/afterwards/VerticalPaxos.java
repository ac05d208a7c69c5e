import rondo.*;

/**
 * Vertical Paxos (Lamport, Malkhi, Zhou 2009). Every ballot has its own configuration: two
 * acceptors, of which both must accept (write quorum) and one is enough to ask (read quorum). A
 * leader must ask one acceptor of each earlier configuration.
 *
 * <p>Bug: the leader asks the previous configuration only, which need not be complete.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class VerticalPaxos extends Node {

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int acceptedIn, int value) {}

  @Round(3) record Propose(@Phase int ballot, int value) {}

  @Round(4) record Accepted(@Phase int ballot, int value) {}

  @Input("1..n") private int input;
  private int ballot;
  private int round; // the first round of the ballot that is still ahead
  private int acceptedIn;
  private int value;

  @Init
  void start() {
    if (self().equals(node(1))) {
      open(1);
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 1);
    ballot = m.ballot();
    round = 2;
    send(from, new Promise(ballot, acceptedIn, value));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    // BUG: one acceptor of every configuration before this ballot
    when(
        round <= 2
            && (ballot == 1
                || promises.from(node((ballot - 1) % n())) != null
                || promises.from(node(ballot % n())) != null));
    int latest = 0;
    int chosen = input;
    for (Promise m : promises) {
      if (m.acceptedIn() > latest) {
        latest = m.acceptedIn();
        chosen = m.value();
      }
    }
    round = 3;
    send(node(ballot % n()), new Propose(ballot, chosen));
    send(node((ballot + 1) % n()), new Propose(ballot, chosen));
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
    when(round <= 4 && accepted.size() == 2);
    round = 5;
    output(accepted.get(0).value());
  }

  @Timeout
  void reconfigure() {
    int next = ballot + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    open(next);
  }

  private void open(int next) {
    ballot = next;
    round = 1;
    broadcast(new Prepare(ballot));
  }
}
