import rondo.*;

/** Nobody may take a message of the second phase who has one of the first in its mailbox. */
@Protocol(n = 2, network = Reliable.class, spec = DrawnInTurn.Never.class)
public class DrawnInTurn extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean skips) { if (skips) throw new Violation("a phase was skipped"); }
  }
  @Round(1) record A(@Phase int p) {}
  private int p;
  @Init void start() { if (self().index() == 1) broadcast(new A(1)); }
  @Upon void a(A m) {
    when(m.p() > p);
    output(m.p() == 2 && p == 0);
    p = m.p();
    if (p < 2) broadcast(new A(p + 1));
  }
}
