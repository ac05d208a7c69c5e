import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Init
  void start() {
    broadcast(new Ping(x));
  }

  @Upon
  void first(Ping m) {
    when(m.x() > x);
    x = 1;
  }

  @Upon
  void second(Ping m) {
    when(m.x() == x);
    x = 2;
  }
}
