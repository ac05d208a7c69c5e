import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private int x;
  private boolean rang;

  @Init
  void start() {
    x = choose(7);
    x += choose(List.of(1, 2));
    x += flip() ? 1 : 0;
    output(x);
    x += List.of(1, 2).stream().mapToInt(i -> i).sum();
    x += Color.RED.ordinal();
    x += new LinkedHashMap<Integer, Integer>().size();
    x += new BitSet(100).cardinality();
    x += new BitSet(100).length();
    output(List.of(List.of(1)));
  }

  @Timeout
  void clock() {
    when(!rang);
    rang = true;
  }

  enum Color {
    RED
  }
}
