import rondo.*;

/** Not closed: of two messages that must come the second is used too, and rounds have the first alone. */
@Protocol(n = 2, network = Reliable.class, spec = SecondThoughts.Never.class)
public class SecondThoughts extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}

  @Round(2) record B() {}

  private int heard;
  private boolean done;

  @Init
  void start() {
    broadcast(new A());
  }

  @Upon
  void a(NodeId from, A m) {
    when(!done);
    heard = from.index();
    broadcast(new B());
  }

  @Upon
  void b(Mailbox<B> all) {
    when(!done && !all.isEmpty());
    done = true;
    output(heard == 0);
  }
}
