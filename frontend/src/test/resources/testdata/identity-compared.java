import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(Integer number, String text) {}

  record Pair(int a, int b) {}

  private Integer first;
  private Pair pair;
  private int[] counts = new int[2];

  @Upon
  void ping(Ping m) {
    boolean boxed = first == m.number();
    boolean strings = m.text() != "x";
    boolean records = pair == new Pair(1, 2);
    boolean arrays = counts.equals(new int[2]);
    output(boxed || strings || records || arrays || same(first, first));
  }

  private <T> boolean same(T a, T b) {
    return a == b;
  }

  @Init
  void start() {
    broadcast(new Ping(1, "x"));
  }
}
