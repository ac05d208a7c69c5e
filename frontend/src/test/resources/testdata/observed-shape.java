import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Observed
  long count() {
    return x;
  }

  @Observed
  static boolean fixed() {
    return true;
  }

  @Observed
  boolean above(int y) {
    return x > y;
  }

  @Observed
  boolean output() {
    return x > 0;
  }

  @Observed
  boolean twice() {
    return x > 0;
  }

  boolean twice(int y) {
    return x > y;
  }

  @Observed
  @Invariant
  boolean both() {
    return x >= 0;
  }

  record Part(int y) {
    @Observed
    boolean inside() {
      return y > 0;
    }
  }
}
