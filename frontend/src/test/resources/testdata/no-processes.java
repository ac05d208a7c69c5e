import rondo.*;

@Protocol
abstract class P extends Node {
  record Ping() {}

  @Upon
  void ping(Ping m) {}
}
