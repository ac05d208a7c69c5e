import rondo.*;

/** A helper in a condition fails without messages of its phase, where an older one comes. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class AsksAHelper extends Node {

  @Round(1) record A(@Phase int p, int v) {}

  private int p = 1;

  @Init
  void start() {
    broadcast(new A(p, p));
  }

  @Timeout
  void go() {
    when(p < 2);
    p++;
  }

  @Upon
  void a(Mailbox<A> all) {
    var now = all.with(m -> m.p() == p);
    when(biggest(now) > 0);
    output(1);
    p = 3;
  }

  private int biggest(Mailbox<A> some) {
    return some.stream().mapToInt(A::v).max().getAsInt();
  }
}
