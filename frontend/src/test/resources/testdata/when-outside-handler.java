import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Init
  void start() {
    when(x > 0);
    helper();
  }

  private void helper() {
    when(x > 1);
  }
}
