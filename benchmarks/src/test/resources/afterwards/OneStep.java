import rondo.*;

/**
 * Consensus in one communication step (Brasileiro, Greve, Mostéfaoui, Raynal 2001), n > 3f. In the
 * first step all exchange their values: n - f equal ones decide, and n - 2f equal ones are adopted
 * for the underlying consensus, here one with a rotating coordinator.
 *
 * <p>Bug: a value is adopted only if there are n - f equal ones.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class OneStep extends Node {

  @Round(1) record First(@Phase int k, int value) {}

  @Round(2) record Estimate(@Phase int k, int value, int adopted) {}

  @Round(3) record Proposal(@Phase int k, int value) {}

  @Round(4) record Ack(@Phase int k, int value) {}

  @Input("0..1") private int value;
  private int k;
  private int adopted; // the phase in which the value was
  private int round; // the first round of the phase that is still ahead

  @Init
  void start() {
    k = 1;
    round = 1;
    broadcast(new First(k, value));
  }

  @Upon
  void first(Mailbox<First> mailbox) {
    var values = mailbox.with(m -> m.k() == k);
    when(round <= 1 && values.size() >= n() - f());
    int ones = 0;
    for (First m : values) {
      ones += m.value();
    }
    int zeros = values.size() - ones;
    if (ones >= n() - f()) { // BUG: n() - 2 * f() is enough to adopt
      value = 1;
      output(1);
    } else if (zeros >= n() - f()) {
      value = 0;
      output(0);
    }
    round = 2;
    send(coordinator(), new Estimate(k, value, adopted));
  }

  @Upon
  void estimate(Mailbox<Estimate> mailbox) {
    var estimates = mailbox.with(m -> m.k() == k);
    when(round <= 2 && estimates.size() >= n() - f());
    int latest = -1;
    int chosen = 0;
    for (Estimate m : estimates) {
      if (m.adopted() > latest) {
        latest = m.adopted();
        chosen = m.value();
      }
    }
    round = 3;
    broadcast(new Proposal(k, chosen));
  }

  @Upon
  void proposal(NodeId from, Proposal m) {
    when(m.k() > k || m.k() == k && round <= 3);
    k = m.k();
    round = 4;
    value = m.value();
    adopted = k;
    send(from, new Ack(k, value));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.k() == k);
    when(round <= 4 && acks.size() >= n() - f());
    round = 5;
    output(acks.get(0).value());
  }

  @Timeout
  void suspect() {
    when(round > 1);
    k++;
    round = 2;
    send(coordinator(), new Estimate(k, value, adopted));
  }

  private NodeId coordinator() {
    return node(k % n());
  }
}
