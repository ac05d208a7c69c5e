import rondo.*;

/** A timeout that looks for messages waits for their round, and a search knew of no round. */
@Protocol(n = 2, f = 0, network = Crash.class, spec = PromisedTimeout.Never.class)
public class PromisedTimeout extends Node {
  public static class Never implements Spec<Integer> {
    public void observe(NodeId node, Integer v) { if (v == 9) throw new Violation("gave up"); }
  }
  @Round(1) record A(int v) {}
  private boolean done;
  @Init void start() { broadcast(new A(1)); }
  @Timeout void t(Mailbox<A> box) { when(!done && box.isEmpty()); done = true; output(9); }
  @Upon void a(Mailbox<A> box) { when(!done && box.size() >= 1); done = true; output(1); }
}
