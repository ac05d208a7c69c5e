import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Observed
  boolean count() {
    return x > 0;
  }

  @Observed
  boolean fixed() {
    return x == 0;
  }

  @Observed
  boolean above() {
    return x > 3;
  }

  @Observed
  boolean shown() {
    return x > 0;
  }

  @Observed
  boolean twiceAsMuch() {
    return x > 0;
  }

  boolean twice(int y) {
    return x > y;
  }

  @Observed
  boolean positive() {
    return x >= 0;
  }

  @Invariant
  boolean both() {
    return x >= 0;
  }

  @Observed
  boolean inside() {
    return x > 0;
  }
}
