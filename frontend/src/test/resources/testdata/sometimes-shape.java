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

  @Sometimes
  int counts() {
    return x;
  }

  @Sometimes
  boolean isBelow(int bound) {
    return x < bound;
  }

  @Sometimes
  static boolean isAlwaysTrue() {
    return true;
  }

  @Sometimes
  static boolean isSmall(P first) {
    return first.x < 9;
  }

  @Sometimes
  boolean areEqual(List<P> all) {
    return all.stream().allMatch(p -> p.x == x);
  }

  @Sometimes
  static boolean areSmall(List<P> all) {
    return all.stream().allMatch(p -> p.x < 9);
  }

  @Upon
  @Sometimes
  boolean handles(Ping m) {
    return true;
  }

  record Pair(int first, int second) {
    @Sometimes
    boolean isOrdered() {
      return first < second;
    }
  }
}
