import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  @Upon
  void ping(Ping m) {}
}
