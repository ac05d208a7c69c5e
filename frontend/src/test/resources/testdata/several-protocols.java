import rondo.*;

@Protocol
class P extends Node {

  @Protocol
  static class Q extends Node {}
}
