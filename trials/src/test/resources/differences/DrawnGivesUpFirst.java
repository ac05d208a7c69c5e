import rondo.*;

/** Who looks at a round in vain, and then sends something in it, must hear itself: no run does it in that order. */
@Protocol(n = 2, network = Reliable.class, spec = DrawnGivesUpFirst.Never.class)
public class DrawnGivesUpFirst extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A(@Phase int p) {}
  @Round(2) record B(@Phase int p) {}

  private int p;
  private int at;
  private int k;
  private boolean done;

  @Init void start() { startTimer("open"); }

  @Upon void a(NodeId from, A m) {
    when(m.p() > p || m.p() == p && at < 2);
    p = m.p(); at = 2;
    k++;
    broadcast(new B(p));
  }

  @Upon void b(Mailbox<B> all) {
    var box = all.with(m -> m.p() == p);
    when(at < 3 && box.size() >= 1);
    at = 3;
    output(k == 0);
  }

  @Timeout("open") void go() {
    when(p < 2 && at != 2);
    p++; at = 1;
    broadcast(new A(p));
  }

  @Timeout void look(Mailbox<A> all) {
    when(!done && at < 2);
    done = true;
    for (A m : all.with(y -> y.p() == p)) { k += m.p(); }
  }
}
