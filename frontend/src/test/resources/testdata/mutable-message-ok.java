import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(List<Integer> log, List<Integer> part) {}

  private List<Integer> log = List.of();
  private final List<Integer> changed = new ArrayList<>();

  @Init
  void start() {
    changed.add(1);
    log = List.copyOf(changed);
    var fresh = new ArrayList<>(changed);
    fresh.add(2);
    broadcast(new Ping(log, List.copyOf(changed)));
    broadcast(new Ping(fresh, changed.stream().toList()));
    fixed.put(1, List.copyOf(changed));
    broadcast(new Report(new TreeMap<>(fixed)));
    broadcast(new Ping(fixed.get(1), copy()));
  }

  record Report(Map<Integer, List<Integer>> logs) {}

  private final Map<Integer, List<Integer>> fixed = new TreeMap<>();

  private List<Integer> copy() {
    return new ArrayList<>(changed);
  }

  @Upon
  void report(Report m) {}

  @Upon
  void ping(Ping m) {
    log = m.log();
  }
}
