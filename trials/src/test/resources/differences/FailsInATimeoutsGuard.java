import rondo.*;

/** The guard of a timeout fails where nothing has come, and nobody else takes that step. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class FailsInATimeoutsGuard extends Node {

  @Round(1) record A(int v) {}

  @Input("1..2") private int mine;
  private boolean done;

  @Init
  void start() {
    broadcast(new A(mine));
  }

  @Upon
  void a(Mailbox<A> all) {
    when(!done && all.size() == n());
    done = true;
    output(1);
  }

  @Timeout
  void some(Mailbox<A> all) {
    when(!done && all.get(0).v() > 1);
    done = true;
    output(1);
  }
}
