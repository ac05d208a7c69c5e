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
    boolean boxed = Objects.equals(first, m.number());
    boolean strings = !Objects.equals(m.text(), "x");
    boolean records = Objects.equals(pair, new Pair(1, 2));
    boolean arrays = Arrays.equals(counts, new int[2]);
    output(boxed || strings || records || arrays || same(first, first));
  }

  private <T> boolean same(T a, T b) {
    return Objects.equals(a, b);
  }

  @Init
  void start() {
    broadcast(new Ping(1, "x"));
  }
}
