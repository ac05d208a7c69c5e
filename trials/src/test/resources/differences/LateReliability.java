import rondo.*;

/** Before a network is reliable a timeout may come at any time: a bug that shows again. */
@Protocol(n = 2, f = 0, network = EventuallyReliable.class, spec = LateReliability.Never.class)
public class LateReliability extends Node {
  public static class Never implements Spec<Integer> {
    public void observe(NodeId node, Integer v) { if (v == 9) throw new Violation("gave up"); }
  }
  @Round(1) record A(int v) {}
  private boolean done;
  @Init void start() { broadcast(new A(1)); }
  @Timeout void t(Mailbox<A> box) { when(!done && box.isEmpty()); done = true; output(9); }
  @Upon void a(Mailbox<A> box) { when(!done && box.size() >= 1); done = true; output(1); }
}
