import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final PriorityQueue<String> jobs = new PriorityQueue<>(Comparator.reverseOrder());
  private final TreeSet<String> names = new TreeSet<>(Collections.reverseOrder());
  private int most;

  @Init
  void start() {
    TreeSet<String> sorted = new TreeSet<>(Comparator.comparing(String::length));
    sorted.addAll(List.of("a", "bb"));
    most = sorted.size();
  }
}
