import rondo.*;

@Protocol
class P extends Node {
  @Round(1)
  record A(@Phase int k) {}

  @Round(2)
  record B(@Phase int k) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k));
  }

  @Upon
  void a(A m) {
    when(m.k() >= k);
    k = m.k();
    broadcast(new B(k));
  }

  @Upon
  void b(B m) {
    when(m.k() == k);
  }
}
