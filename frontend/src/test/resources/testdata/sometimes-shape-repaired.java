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
  boolean counts() {
    return x > 0;
  }

  @Sometimes
  boolean isBelow() {
    return x < 3;
  }

  @Sometimes
  static boolean isAlwaysTrue(List<P> all) {
    return true;
  }

  @Sometimes
  static boolean isSmall(List<P> all) {
    return all.get(0).x < 9;
  }

  @Sometimes
  static boolean areEqual(List<P> all) {
    return all.stream().allMatch(p -> p.x == all.get(0).x);
  }

  @Sometimes
  static boolean areSmall(List<P> all) {
    return all.stream().allMatch(p -> p.x < 9);
  }

  @Sometimes
  boolean isOrdered() {
    return x < seen.size();
  }
}
