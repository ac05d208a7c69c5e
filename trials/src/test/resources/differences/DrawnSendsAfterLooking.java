import rondo.*;

/** Who was tired in the second round has given up the first, and sends nothing in it. */
@Protocol(n = 3, network = Kernel.class, spec = DrawnSendsAfterLooking.Never.class)
public class DrawnSendsAfterLooking extends Node {

  public static class Never implements Spec<Boolean> {
    @Override
    public void observe(NodeId node, Boolean bad) {
      if (bad) {
        throw new Violation("bad");
      }
    }
  }

  @Round(1) record A(@Phase int p, boolean tired) {}

  @Round(2) record B(@Phase int p) {}

  private int p;
  private boolean tired;

  @Upon
  void a(A m) {
    when(m.p() > p);
    p = m.p();
    broadcast(new B(p));
    output(m.tired());
  }

  @Timeout
  void go() {
    when(p == 0);
    p = 1;
    broadcast(new A(p, tired));
  }

  @Timeout
  void tire(Mailbox<B> all) {
    var now = all.with(m -> m.p() == p);
    when(!tired && now.isEmpty());
    tired = true;
  }
}
