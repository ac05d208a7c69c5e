import rondo.*;

/** The guard of a timeout throws because of a message that a recovered process hears and does not use. */
@Protocol(n = 2, f = 1, network = Kernel.class, spec = Agreement.class)
public class HeardGuardThrows extends Node {
  @Round(1) record A(@Phase int p) {}

  @Durable private int p = 1;
  private int x;
  private final int[] cells = new int[2];

  @Init void start() {
    if (self().equals(node(0))) {
      broadcast(new A(p));
    }
  }

  @Upon void hear(Mailbox<A> all) {
    var box = all.with(m -> m.p() == p);
    when(box.size() >= n());
    output(p);
    p++;
  }

  @Timeout void tire(Mailbox<A> all) {
    var box = all.with(m -> m.p() == p);
    when(box.size() >= 1 && !self().equals(node(0)) && cells[x] < 2);
    output(p);
    p++;
  }

  @Recover void again() {
    x = 3;
  }
}
