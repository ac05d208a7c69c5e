import rondo.*;

/** What comes of a round after a timeout has given it up is in nobody's mailbox. */
@Protocol(n = 2, network = Kernel.class, spec = LooksAfterGivingUp.Never.class)
public class LooksAfterGivingUp extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}

  @Round(2) record B() {}

  private int at;
  private boolean slow;
  private boolean seen;

  @Init
  void start() {
    if (self().equals(node(0))) {
      broadcast(new A());
    }
  }

  @Upon
  void a(A m) {
    when(at < 1);
    at = 1;
    broadcast(new B());
  }

  @Upon
  void b(Mailbox<B> all) {
    when(at < 2 && all.size() >= 1);
    at = 2;
    output(seen);
  }

  @Timeout
  void slow() {
    when(at < 1 && !slow);
    slow = true;
  }

  @Timeout
  void look(Mailbox<A> all) {
    when(at < 1 && !seen && all.size() >= 1);
    seen = true;
  }
}
