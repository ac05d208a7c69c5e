import rondo.*;

@Protocol
class P extends Node {
  record A(@Phase int k, @Round int round) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k, 1));
  }

  @Upon
  void a(A m) {
    when(m.k() >= k);
    k = m.k();
  }
}
