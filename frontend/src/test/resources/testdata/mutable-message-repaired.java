import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(List<Integer> log, List<Integer> part) {}

  record Report(Map<Integer, List<Integer>> logs) {}

  private final List<Integer> log = new ArrayList<>();
  private final Map<Integer, List<Integer>> logs = new TreeMap<>();

  @Init
  void start() {
    log.add(1);
    logs.put(1, List.copyOf(log));
    broadcast(new Ping(List.copyOf(log), List.copyOf(logs.getOrDefault(1, log))));
    broadcast(new Report(new TreeMap<>(logs)));
  }

  @Upon
  void report(Report m) {}

  @Upon
  void ping(Ping m) {}
}
