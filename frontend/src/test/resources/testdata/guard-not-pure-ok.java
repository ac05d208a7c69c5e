import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Init
  void start() {
    broadcast(new Ping(x));
  }

  private List<Integer> seen = List.of();

  @Upon
  void ping(Ping m) {
    int limit = 1;
    when(longer(m).size() > limit && even(m.x()));
    seen = longer(m);
  }

  private List<Integer> longer(Ping m) {
    var list = new ArrayList<>(seen);
    list.add(m.x());
    int[] counts = new int[2];
    counts[0]++;
    return List.copyOf(list);
  }

  private static boolean even(int x) {
    return x == 0 || !odd(x - 1);
  }

  private static boolean odd(int x) {
    return x != 0 && even(x - 1);
  }
}
