import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Init
  void start() {
    x = 1;
  }

  @Observed
  boolean counts() {
    return x > 0;
  }

  @Observed
  boolean looks() {
    return x > 0;
  }
}
