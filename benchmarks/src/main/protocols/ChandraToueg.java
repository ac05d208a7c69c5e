import rondo.*;

/**
 * The consensus of Chandra and Toueg (1996, Fig. 6) with a rotating coordinator. Processes send
 * their estimates to the coordinator of the phase, which proposes the one adopted last, and
 * decides when a majority has adopted its proposal. Suspecting the coordinator is a timeout here,
 * and a process that has decided takes part in the next phase instead of relaying the decision.
 *
 * <p>Bug: the coordinator proposes the first estimate of its majority instead of the one adopted
 * last. Two phases are enough: a value is adopted and decided by a majority, and the next
 * coordinator hears first from the process that was left out.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class ChandraToueg extends Node {

  @Round(1) record Estimate(@Phase int k, int value, int adopted) {}

  @Round(2) record Proposal(@Phase int k, int value) {}

  @Round(3) record Ack(@Phase int k) {}

  @Round(4) record Decision(@Phase int k, int value) {}

  @Input("1..n") private int value;
  private int adopted; // the phase in which the value was
  private int k;
  private int round; // the first round of the phase that is still ahead

  @Init
  void start() {
    enter(1);
  }

  @Upon
  void estimate(Mailbox<Estimate> mailbox) {
    var estimates = mailbox.with(m -> m.k() == k);
    when(round <= 1 && estimates.size() > n() / 2);
    round = 2;
    value = estimates.get(0).value(); // BUG: last(estimates).value()
    broadcast(new Proposal(k, value));
  }

  @Upon
  void proposal(NodeId from, Proposal m) {
    when(m.k() > k || m.k() == k && round <= 2);
    k = m.k();
    round = 3;
    value = m.value();
    adopted = k;
    send(from, new Ack(k));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.k() == k);
    when(round <= 3 && acks.size() > n() / 2);
    round = 4;
    broadcast(new Decision(k, value));
  }

  @Upon
  void decision(Decision m) {
    when(m.k() >= k);
    output(m.value());
    enter(m.k() + 1);
  }

  @Timeout
  void suspect() {
    enter(k + 1);
  }

  private void enter(int next) {
    k = next;
    round = 1;
    send(node(k % n()), new Estimate(k, value, adopted));
  }
}
