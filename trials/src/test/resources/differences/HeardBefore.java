import rondo.*;

/** Who has looked for messages without waiting does without those of the rounds before. */
@Protocol(n = 2, network = HeardBefore.InFirstRounds.class, spec = HeardBefore.Never.class)
public class HeardBefore extends Node {

  public static class Never implements Spec<Boolean> {
    @Override
    public void observe(NodeId node, Boolean bad) {
      if (bad) {
        throw new Violation("bad");
      }
    }
  }

  /** Every message of the first two rounds is heard. */
  public static class InFirstRounds extends Network {
    @Override
    public void round(int phase, int round, Deliveries deliveries) {
      for (int from = 0; round <= 2 && from < deliveries.n(); from++) {
        for (int to = 0; to < deliveries.n(); to++) {
          deliveries.must(from, to);
        }
      }
    }
  }

  @Round(1) record A(@Phase int p) {}

  @Round(2) record B(@Phase int p) {}

  @Round(3) record C(@Phase int p) {}

  @Round(4) record D(@Phase int p) {}

  private int p;
  private int at;
  private boolean tired;

  @Init
  void start() {
    p = 1;
    at = 1;
    if (self().equals(node(0))) {
      broadcast(new A(p));
    }
  }

  @Upon
  void a(A m) {
    when(m.p() == p && at == 1);
    at = 2;
    if (self().equals(node(0))) {
      broadcast(new B(p));
    }
  }

  @Upon
  void b(B m) {
    when(m.p() == p && at == 2 && (tired || self().equals(node(0))));
    at = 3;
    if (self().equals(node(0))) {
      broadcast(new C(p));
    }
  }

  @Upon
  void c(C m) {
    when(m.p() == p && at <= 3 && at >= 2 && (tired || self().equals(node(0))));
    output(at == 2);
    at = 4;
    broadcast(new D(p));
  }

  @Timeout
  void tire(Mailbox<D> all) {
    var now = all.with(m -> m.p() == p);
    when(at == 2 && !tired && now.isEmpty());
    tired = true;
  }
}
