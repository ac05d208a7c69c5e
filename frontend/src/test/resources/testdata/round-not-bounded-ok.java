import rondo.*;

@Protocol
class P extends Node {
  enum Stage {
    ASK,
    ANSWER
  }

  record A(@Phase int k, @Round Stage stage) {}

  @Round(3)
  record B(@Phase int k) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k, Stage.ASK));
    broadcast(new A(k, Stage.ANSWER));
    broadcast(new B(k));
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
