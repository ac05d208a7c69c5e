import rondo.*;

/** Who is tired after a round that promises messages can still send in one that does not. */
@Protocol(n = 2, network = LooksBeforeSending.InFirstRounds.class)
public class LooksBeforeSending extends Node {

  /** Every message of a first round is heard. */
  public static class InFirstRounds extends Network {
    @Override
    public void round(int phase, int round, Deliveries deliveries) {
      for (int from = 0; round == 1 && from < deliveries.n(); from++) {
        for (int to = 0; to < deliveries.n(); to++) {
          deliveries.must(from, to);
        }
      }
    }
  }

  @Round(1) record A(@Phase int p) {}

  @Round(2) record B(@Phase int p, boolean tired) {}

  @Round(3) record C(@Phase int p) {}

  private int p;
  private int at;
  private boolean tired;

  @Init
  void start() {
    p = 1;
    at = 1;
    broadcast(new A(p));
  }

  @Upon
  void a(A m) {
    when(m.p() == p && at == 1);
    at = 2;
  }

  @Upon
  void b(B m) {
    when(m.p() == p && at == 2);
    at = 3;
    broadcast(new C(p));
    output(m.tired());
  }

  @Upon
  void c(C m) {
    when(m.p() == p && at == 3);
    at = 4;
  }

  @Timeout
  void go() {
    when(at == 2);
    at = 5;
    broadcast(new B(p, tired));
  }

  @Timeout
  void tire(Mailbox<C> all) {
    var now = all.with(m -> m.p() == p);
    when(at == 2 && !tired && now.isEmpty());
    tired = true;
  }
}
