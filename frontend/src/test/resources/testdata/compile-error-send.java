import rondo.*;

@Protocol
class P extends Node {
  record Ping() {}

  @Timeout
  void start() {
    send(0, new Ping());
  }

  @Upon
  void ping(Ping m) {}
}
