import rondo.*;

/** A guard that fails without messages of its phase is asked where an older one comes. */
@Protocol(n = 1, network = Arbitrary.class, spec = Agreement.class)
public class AsksBeforeWhen extends Node {

  @Round(1) record A(@Phase int p, int v) {}

  private int p;

  @Timeout
  void go() {
    when(p < 2);
    p++;
    broadcast(new A(p, p));
  }

  @Upon
  void a(Mailbox<A> all) {
    var now = all.with(m -> m.p() == p);
    int first = now.get(0).v();
    when(now.size() == n());
    output(first);
    p++;
  }
}
