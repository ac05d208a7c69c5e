import rondo.*;

/** Not closed: a handler chooses once more upon a second message that must come, and rounds have the first alone. */
@Protocol(n = 2, network = Reliable.class, spec = ChoosesAgain.Never.class)
public class ChoosesAgain extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}

  @Round(2) record B() {}

  private int k;
  private boolean done;

  @Init
  void start() {
    broadcast(new A());
  }

  @Upon
  void a(A m) {
    when(!done);
    k = choose(2);
    broadcast(new B());
  }

  @Upon
  void b(Mailbox<B> all) {
    when(!done && !all.isEmpty());
    done = true;
    output(k == 1);
  }
}
