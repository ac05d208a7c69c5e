import rondo.*;

/** What comes after the first is answered with the same once more, before anything else. */
@Protocol(n = 2, network = Reliable.class, spec = SaysItTwice.Never.class)
public class SaysItTwice extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}

  @Round(2) record B() {}

  private boolean done;

  @Init
  void start() {
    broadcast(new A());
  }

  @Upon
  void a(NodeId from, A m) {
    when(!done);
    broadcast(new B());
  }

  @Upon
  void b(Mailbox<B> all) {
    when(!done && !all.isEmpty());
    done = true;
    output(true);
  }
}
