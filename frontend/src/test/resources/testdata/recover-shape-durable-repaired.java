import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Upon
  void ping(Ping m) {
    x = m.x();
    broadcast(new Ping(x));
  }
}
