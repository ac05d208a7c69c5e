import rondo.*;

@Protocol
class P extends Node {
  @Round
  record A(@Phase int k) {}

  @Round(1)
  record B(@Phase int k, @Round int round) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k));
    broadcast(new B(k, 2));
  }

  @Upon
  void a(A m) {
    when(m.k() >= k);
    k = m.k();
  }

  @Upon
  void b(B m) {
    when(m.k() >= k);
    k = m.k();
  }
}
