import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Init
  void start() {
    x = Math.max(1, "abc".hashCode());
    x += List.of(1, 2).stream().mapToInt(i -> i).sum();
    x += "x".hashCode() + Integer.hashCode(2);
    StringBuilder text = new StringBuilder("abc").append(x);
    text.setLength(text.length() - 1);
    x += text.charAt(0);
    if (x < 0) {
      throw new IllegalStateException("negative");
    }
  }

  public static class Printing implements Spec<Integer> {
    private final Map<Integer, Integer> seen = new HashMap<>();

    @Override
    public void observe(NodeId node, Integer output) {
      seen.put(output, output);
      System.out.println(output);
    }
  }
}
