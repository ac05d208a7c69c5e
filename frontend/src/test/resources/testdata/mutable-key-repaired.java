import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Job(List<Integer> times) implements Comparable<Job> {
    public int compareTo(Job other) {
      return times.get(0) - other.times.get(0);
    }
  }

  private final Map<List<Integer>, Integer> votes = new LinkedHashMap<>();
  private final TreeSet<Job> tree = new TreeSet<>();
  private final PriorityQueue<Job> heap = new PriorityQueue<>();
  private final Set<List<Integer>> seen = new LinkedHashSet<>();
  private final List<Integer> log = new ArrayList<>();

  @Init
  void start() {
    List<Integer> key = new ArrayList<>();
    votes.put(List.copyOf(key), 1);
    key.add(2);
    Job job = new Job(List.of(1));
    tree.add(job);
    Job other = new Job(List.of(1));
    heap.offer(other);
    for (List<Integer> element : seen) {
      log.addAll(element);
    }
  }
}
