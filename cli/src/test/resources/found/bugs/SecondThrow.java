// A second message of a round makes the handler throw. That step was not judged by the tag conditions, so the file counted as closed.
import rondo.*;
@Protocol(n = 2)
public class SecondThrow extends Node {
  @Round(1) record A(@Phase int p) {}
  private int p = 1;
  private int at;
  private int k;
  private boolean done;
  @Init void start() { at = 1; broadcast(new A(p)); }
  @Upon void a(NodeId from, A m) {
    when(m.p() == p && at < 2);
    if (k == 1) { throw new IllegalStateException("second"); }
    k++;
  }
  @Timeout void tire(Mailbox<A> all) {
    var box = all.with(m -> m.p() == p);
    when(at < 3 && !done && box.size() == 0);
    done = true;
    output(k);
  }
}
