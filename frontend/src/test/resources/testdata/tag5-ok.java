import rondo.*;

@Protocol
class P extends Node {
  @Round(1)
  record A(@Phase int k) {}

  @Round(2)
  record B(@Phase int k) {}

  @Round(3)
  record C(@Phase int k) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k));
  }

  @Upon
  void a(NodeId from, A m) {
    when(m.k() == k);
    if (from.equals(self())) {
      send(node(0), new B(k));
    } else {
      send(node(1), new B(k));
    }
  }

  @Upon
  void b(NodeId from, B m) {
    when(m.k() == k);
    send(from, new C(k));
    if (k > 0) {
      return;
    }
    send(from, new C(k));
  }

  @Upon
  void c(C m) {
    when(m.k() == k);
  }
}
