import rondo.*;

@Protocol
class P extends Node {
  @Init
  void start() {}
}
