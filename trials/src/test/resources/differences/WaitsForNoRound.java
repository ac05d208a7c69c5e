import rondo.*;

/** Without phases no round of its messages comes again, so that the timeout never runs. */
@Protocol(n = 2, f = 0, network = Crash.class, spec = WaitsForNoRound.Never.class)
public class WaitsForNoRound extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}

  @Round(2) record B() {}

  private int at = 1;

  @Init
  void start() {
    broadcast(new A());
  }

  @Upon
  void a(Mailbox<A> all) {
    when(at == 1 && all.size() >= n());
    at = 2;
    broadcastToOthers(new B());
  }

  @Upon
  void b(Mailbox<B> all) {
    when(at == 2 && all.size() >= n());
    at = 3;
  }

  @Timeout
  void tire(Mailbox<A> all) {
    when(at == 2 && all.isEmpty());
    at = 4;
    output(true);
  }
}
