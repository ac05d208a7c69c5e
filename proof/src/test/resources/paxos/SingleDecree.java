import rondo.*;

/**
 * Paxos for a single value (Lamport 1998): {@code PaxosFixed} with a value in the place of its log.
 * {@code last} is the ballot in which the value was accepted, so the newest value of a majority is
 * the one that was output, where one was.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class SingleDecree extends Node {

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Ack(@Phase int ballot, int last, int value) {}

  @Round(3) record Propose(@Phase int ballot, int value) {}

  @Round(4) record Promise(@Phase int ballot) {}

  private int ballot;
  private int last;
  private boolean promised;
  @Input("1..n") private int value;

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot);
    ballot = m.ballot();
    promised = false;
    send(from, new Ack(ballot, last, value));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.ballot() == ballot);
    when(acks.size() > n() / 2);
    broadcast(new Propose(ballot, newest(acks).value()));
  }

  @Upon
  void propose(Propose m) {
    when(m.ballot() >= ballot && !promised);
    ballot = m.ballot();
    last = m.ballot();
    value = m.value();
    promised = true;
    broadcast(new Promise(ballot));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(promised && promises.size() > n() / 2);
    output(value);
  }

  @Timeout
  void lead() {
    int next = ballot + 1;
    while (!leads(next)) {
      next++;
    }
    ballot = next;
    promised = false;
    broadcast(new Prepare(ballot));
  }

  private boolean leads(int b) {
    return self().equals(node(b % n()));
  }

  private static Ack newest(Mailbox<Ack> acks) {
    Ack newest = acks.get(0);
    for (Ack m : acks) {
      if (m.last() > newest.last()) {
        newest = m;
      }
    }
    return newest;
  }
}
