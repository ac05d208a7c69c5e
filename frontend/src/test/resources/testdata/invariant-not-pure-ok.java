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
  boolean hasSeenItsValue() {
    int last = -1;
    for (int value : seen) {
      last = value;
    }
    return isEmpty() || last == x;
  }

  private boolean isEmpty() {
    return seen.isEmpty();
  }
}
