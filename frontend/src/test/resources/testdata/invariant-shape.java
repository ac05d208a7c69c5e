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

  @Invariant
  static boolean isSmall(P first) {
    return first.x < 9;
  }

  @Invariant
  boolean areEqual(List<P> all) {
    return all.stream().allMatch(p -> p.x == x);
  }

  @Invariant
  static boolean areSmall(List<P> all) {
    return all.stream().allMatch(p -> p.x < 9);
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
