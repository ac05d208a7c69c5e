import rondo.*;

@Protocol(n = 3, network = Arbitrary.class)
public class Lease extends Node {
  record Acquire(int epoch) {}
  record Grant(int epoch) {}
  record Hold(int epoch) {}

  private int epoch;
  private boolean asked;

  @Timeout void ask() {
    epoch = epoch + 1;
    asked = true;
    broadcast(new Acquire(epoch));
  }

  @Upon void acquire(NodeId from, Acquire m) {
    if (m.epoch() <= epoch) {
      return;
    }
    epoch = m.epoch();
    asked = false;
    send(from, new Grant(epoch));
  }

  @Upon void grant(Mailbox<Grant> mailbox) {
    var grants = mailbox.with(m -> m.epoch() == epoch);
    when(asked && grants.size() + 1 > n() / 2);
    asked = false;
    output(self());
    broadcast(new Hold(epoch));
  }

  @Upon void hold(Hold m) {
    when(m.epoch() > epoch);
    epoch = m.epoch();
    asked = false;
  }
}
