import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  @Durable private int x;
  private int y;

  @Upon
  void ping(Ping m) {
    x = m.x();
    y = x;
    broadcast(new Ping(y));
  }

  @Recover
  void recover() {
  }
}
