import rondo.*;

/** Two senders say the same; who has taken one of the two messages still has the other. */
@Protocol(n = 2, f = 1, network = BoundedOmissions.class, spec = TwoAlike.Never.class)
public class TwoAlike extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}
  @Round(2) record B() {}

  private int k;
  private boolean done;

  @Init void start() { broadcast(new A()); }

  @Upon void a(NodeId from, A m) {
    when(!done);
    send(from, new B());
  }

  @Upon void b(NodeId from, B m) {
    when(k < 2);
    k++;
  }

  @Timeout void tire(Mailbox<B> all) {
    var box = all.with(m -> true);
    when(!done && box.size() == 0);
    done = true;
    output(k > 0);
  }
}
