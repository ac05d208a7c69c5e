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
  boolean assigns() {
    return x >= 0;
  }

  @Sometimes
  boolean changes() {
    return !seen.contains(-1);
  }

  @Sometimes
  boolean sends() {
    return helper() > 0;
  }

  private int helper() {
    return x + 1;
  }

  @Sometimes
  boolean chooses() {
    return x < 9;
  }
}
