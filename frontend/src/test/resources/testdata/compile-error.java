import rondo.*;

@Protocol
class P extends Node {
  private int x = "one";

  @Init
  void start() {
    brodcast(x);
  }
}
