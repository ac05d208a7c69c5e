import rondo.*;

/** A timeout whose round has passed is not asked for a message that was heard in it. */
@Protocol(n = 2, f = 1, network = Crash.class, spec = Agreement.class)
public class FailsAfterItsRound extends Node {

  @Round(1) record A(@Phase int k, int v) {}

  @Round(2) record B(@Phase int k, int v) {}

  @Input("1..2") private int mine;
  private int k = 1;
  private int at = 1;

  @Init
  void start() {
    broadcast(new A(k, mine));
  }

  @Upon
  void a(Mailbox<A> all) {
    var now = all.with(m -> m.k() == k);
    when(at == 1 && now.size() == n());
    at = 2;
    broadcast(new B(k, now.get(0).v()));
  }

  @Timeout
  void some(Mailbox<A> all) {
    var now = all.with(m -> m.k() == k);
    when(at == 1 && now.get(0).v() > 0);
    at = 2;
    output(now.get(0).v());
  }

  @Upon
  void b(B m) {
    when(m.k() == k && at == 2);
    at = 3;
    output(m.v());
  }
}
