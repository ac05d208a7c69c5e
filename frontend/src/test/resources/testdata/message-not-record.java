import rondo.*;

@Protocol
class P extends Node {
  static class Ping {}

  @Upon
  void ping(Ping m) {}
}
