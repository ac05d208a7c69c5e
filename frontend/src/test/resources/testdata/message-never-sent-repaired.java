import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  @Init
  void start() {
    broadcast(new Ping(1));
  }

  @Upon
  void ping(Ping m) {}
}
