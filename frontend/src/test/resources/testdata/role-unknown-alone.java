import rondo.*;

@Protocol
class P extends Node {
  private int all;

  @Init
  void start() {
    all = n(P.class);
  }
}
