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
    x = 1;
    return true;
  }

  @Sometimes
  boolean changes() {
    return seen.add(x);
  }

  @Sometimes
  boolean sends() {
    return helper() > 0;
  }

  private int helper() {
    broadcast(new Ping(x));
    return x;
  }

  @Sometimes
  boolean chooses() {
    return flip();
  }
}
