import java.util.Map;
import rondo.*;

/** Messages that a choice, a switch, a variable or a helper makes, of one type or of several. */
@Protocol(n = 3)
public class MessagesByValue extends Node {
  @Round(1) record A(@Phase int k, int v) {}
  @Round(2) record B(@Phase int k, int v) {}
  @Round(3) record C(@Phase int k, int v) {}
  @Round(4) record D(@Phase int k) {}

  private int k;
  private int round;

  @Init
  void start() {
    if (self().equals(node(0))) {
      broadcast(flip() ? new A(1, 1) : new A(1, 2));
    }
  }

  @Upon
  void a(NodeId from, A m) {
    when(m.k() > k);
    k = m.k();
    round = 2;
    B answer = answer(m.v());
    reply(from, answer);
  }

  private B answer(int v) {
    return new B(k, v);
  }

  private void reply(NodeId to, Record message) {
    send(to, message);
  }

  private void tell(Record message) {
    for (NodeId peer : nodes()) {
      send(peer, message);
    }
  }

  @Upon
  void b(Mailbox<B> mailbox) {
    var mine = mailbox.with(m -> m.k() == k);
    when(round == 2 && mine.size() > n() / 2);
    round = 3;
    int v = mine.get(0).v();
    broadcast(switch (v) {
      case 1 -> new C(k, 10);
      default -> new C(k, 20);
    });
  }

  @Upon
  void c(NodeId from, C m) {
    when(m.k() == k && round <= 3);
    round = 4;
    output(Map.entry(k, m.v()));
    Record next = flip() ? new D(k) : new A(k + 1, 1);
    if (self().equals(from)) {
      tell(next);
    }
  }

  @Upon
  void d(D m) {
    when(m.k() == k && round == 4);
    round = 5;
    output("d");
  }
}
