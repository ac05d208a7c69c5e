import rondo.*;

@Protocol
class P extends Node {
  record A(@Phase int k, @Round int step) {}

  @Round(3)
  record B(@Phase int k) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k, 1));
  }

  @Upon
  void a(A m) {
    when(m.k() >= k);
    k = m.k();
    if (m.step() == 1) {
      broadcast(flip() ? new A(k, 2) : new B(k));
    }
  }

  @Upon
  void b(B m) {
    when(m.k() >= k);
    k = m.k();
  }
}
