import rondo.*;

@Protocol
class P extends Node {
  record A(@Phase int k, @Round int round) {
    A(int k) {
      this(k, 1);
    }
  }

  @Init
  void start() {
    broadcast(new A(1));
    broadcast(new A(1, 1));
  }

  @Upon
  void a(A m) {}
}
