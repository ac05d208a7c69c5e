import java.util.Map;
import rondo.*;

/** Guards that are written as an if: at the head of a handler, or around all of it. */
@Protocol(n = 3)
public class GuardsAsIf extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k, int v) {}
  @Round(3) record C(@Phase int k) {}

  private int k;
  private int round;
  private double weight = 1;

  @Init
  void start() {
    if (self().equals(node(0))) {
      k = 1;
      broadcast(new A(k));
    }
  }

  @Upon
  void a(NodeId from, A m) {
    if (m.k() < k || m.k() == k && round > 1) return; // a late one
    k = m.k();
    round = 2;
    send(from, new B(k, 7));
  }

  @Upon
  void b(Mailbox<B> mailbox) {
    var mine = mailbox.with(m -> m.k() == k);
    if (mine.size() <= n() / 2
        || round != 2) {
      return;
    }
    if (round > 1 && k < 0 || weight <= 0.5) return;
    round = 3;
    broadcast(new C(k));
  }

  @Upon
  void c(C m) {
    if (m.k() == k && round <= 3) {
      round = 4;
      output(Map.entry(k, "c"));
    }
  }

  @Timeout
  void again() {
    if (!self().equals(node(0))) return;
    when(round == 4 || round == 3);
    k++;
    round = 1;
    broadcast(new A(k));
  }
}
