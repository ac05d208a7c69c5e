import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Init
  void start() {
    x = 1;
    helper();
  }

  private void helper() {}
}
