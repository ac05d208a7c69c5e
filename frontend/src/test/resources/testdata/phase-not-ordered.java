import rondo.*;

@Protocol
class P extends Node {
  @Round(1)
  record A(@Phase String k) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new A("1"));
  }

  @Upon
  void a(A m) {}
}
