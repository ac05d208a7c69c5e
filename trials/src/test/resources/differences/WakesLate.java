import rondo.*;

/** Who wakes up after the first round has still heard it. */
@Protocol(n = 2, network = Reliable.class, spec = WakesLate.Never.class)
public class WakesLate extends Node {

  public static class Never implements Spec<Boolean> {
    @Override
    public void observe(NodeId node, Boolean bad) {
      if (bad) {
        throw new Violation("bad");
      }
    }
  }

  @Round(1) record A(@Phase int p) {}

  @Round(2) record B(@Phase int p) {}

  private int p;
  private int at;

  @Init
  void start() {
    if (self().equals(node(0))) {
      p = 1;
      broadcast(new A(p));
    }
  }

  @Upon
  void a(A m) {
    when(m.p() == p && at == 0);
    at = 1;
    broadcast(new B(p));
    output(false);
  }

  @Upon
  void b(B m) {
    when(m.p() == p && at < 2);
    output(at == 0);
    at = 2;
  }

  @Timeout
  void wake() {
    when(p == 0);
    p = 1;
  }
}
