import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Timeout
  void start() {
    when(x > 0 && x > 1);
    helper();
  }

  private void helper() {}
}
