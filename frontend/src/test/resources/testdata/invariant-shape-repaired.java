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
  boolean counts() {
    return x >= 0;
  }

  @Invariant
  boolean isBelow() {
    return x < 9;
  }

  @Invariant
  boolean isAlwaysTrue() {
    return true;
  }

  @Invariant
  boolean isSmall() {
    return x < 9;
  }

  @Invariant
  static boolean areEqual(List<P> all) {
    return all.stream().allMatch(p -> p.x == all.get(0).x);
  }

  @Invariant
  static boolean areSmall(List<P> all) {
    return all.stream().allMatch(p -> p.x < 9);
  }

  @Invariant
  boolean handles() {
    return true;
  }

  @Invariant
  boolean isOrdered() {
    return seen.size() >= 0;
  }
}
