import java.util.*;
import rondo.*;

/** Whoever makes an object of a subclass makes one of the class. */
@Protocol
class P extends Node {
  static class Alarm extends Timer {
    Alarm() {
      super(true);
    }
  }

  static class Mine extends IllegalStateException {}

  private int x;

  @Init
  void start() {
    class Worker extends Thread {}
    new Worker();
    Random random = new Random(7) {};
    Set<Object> set = new HashSet<>() {};
    x = set.size();
  }

  public static class Drawing implements Spec<Integer> {
    private final Random random = new Random(7) {};

    @Override
    public void observe(NodeId node, Integer output) {}
  }
}
