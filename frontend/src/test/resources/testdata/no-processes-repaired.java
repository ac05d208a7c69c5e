import rondo.*;

@Protocol
class P extends Node {
  record Ping() {}

  @Init
  void start() {
    broadcast(new Ping());
  }

  @Upon
  void ping(Ping m) {}
}
