import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;
  private final List<Integer> seen = new ArrayList<>();
  private final int[] counts = new int[3];

  @Init
  void start() {
    broadcast(new Ping(x));
  }

  @Upon
  void assigns(Ping m) {
    when(m.x() > 3);
    x = m.x();
  }

  @Upon
  void sends(Ping m) {
    when(deeper(m.x()) > 2);
    broadcast(new Ping(m.x()));
  }

  @Upon
  void changes(Ping m) {
    when(!seen.contains(m.x()));
    seen.add(m.x());
  }

  @Upon
  void writes(Ping m) {
    when(m.x() > 1);
    counts[0] = m.x();
  }

  private int deeper(int y) {
    return y + x;
  }
}
