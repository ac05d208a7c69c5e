import rondo.*;

/** What has to wait for a promised message is taken one by one in any order, by numbers or not. */
@Protocol(n = 3, f = 1, network = Kernel.class, spec = InAnyOrder.Never.class)
public class InAnyOrder extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("P2, then P1"); }
  }
  @Round(1) record A(int v) {}
  private int heard;
  @Init void start() { broadcast(new A(self().index())); }
  @Upon void a(NodeId from, A m) { heard = heard * 10 + from.index() + 1; output(heard == 32); }
}
