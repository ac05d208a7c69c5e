import rondo.*;

/**
 * Consensus in the crash-recovery model with stable storage (Aguilera, Chen, Toueg 1998): a
 * rotating coordinator, and processes that log the round, the estimate and its timestamp.
 *
 * <p>Bug: the timestamp of the estimate is not in stable storage.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class CrashRecovery extends Node {

  @Round(1) record NewRound(@Phase int r) {}

  @Round(2) record Estimate(@Phase int r, int value, int stamp) {}

  @Round(3) record NewEstimate(@Phase int r, int value) {}

  @Round(4) record Ack(@Phase int r, int value) {}

  @Input("1..n") private int input;
  @Durable private int r;
  @Durable private int value;
  private int stamp; // BUG: @Durable
  private int step; // the first round of r that is still ahead

  @Init
  void start() {
    value = input;
    if (self().equals(node(1))) {
      open(1);
    }
  }

  @Recover
  void recover() {
    openNext();
  }

  @Upon
  void newRound(NodeId from, NewRound m) {
    when(m.r() > r || m.r() == r && step <= 1);
    r = m.r();
    step = 2;
    send(from, new Estimate(r, value, stamp));
  }

  @Upon
  void estimate(Mailbox<Estimate> mailbox) {
    var estimates = mailbox.with(m -> m.r() == r);
    when(step <= 2 && estimates.size() > n() / 2);
    int latest = -1;
    int chosen = 0;
    for (Estimate m : estimates) {
      if (m.stamp() > latest) {
        latest = m.stamp();
        chosen = m.value();
      }
    }
    step = 3;
    broadcast(new NewEstimate(r, chosen));
  }

  @Upon
  void newEstimate(NodeId from, NewEstimate m) {
    when(m.r() > r || m.r() == r && step <= 3);
    r = m.r();
    step = 4;
    value = m.value();
    stamp = r;
    send(from, new Ack(r, value));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.r() == r);
    when(step <= 4 && acks.size() > n() / 2);
    step = 5;
    output(acks.get(0).value());
  }

  @Timeout
  void lead() {
    openNext();
  }

  private void openNext() {
    int next = r + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    open(next);
  }

  private void open(int next) {
    r = next;
    step = 1;
    broadcast(new NewRound(r));
  }
}
