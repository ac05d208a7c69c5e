import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;
  private final List<Integer> seen = new ArrayList<>();

  @Init
  void start() {
    broadcast(new Ping(x));
  }

  @Upon
  void ping(Ping m) {
    x = m.x();
    seen.add(x);
  }

  @Invariant
  int counts() {
    return x;
  }

  @Invariant
  boolean isBelow(int bound) {
    return x < bound;
  }

  @Invariant
  static boolean isAlwaysTrue() {
    return true;
  }

  @Upon
  @Invariant
  boolean handles(Ping m) {
    return true;
  }

  record Pair(int first, int second) {
    @Invariant
    boolean isOrdered() {
      return first < second;
    }
  }
}
