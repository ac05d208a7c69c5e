import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(List<Integer> log, List<Integer> part) {}

  private final List<Integer> log = new ArrayList<>();
  private final Map<Integer, List<Integer>> logs = new TreeMap<>();

  @Init
  void start() {
    log.add(1);
    logs.computeIfAbsent(1, k -> new ArrayList<>()).add(2);
    broadcast(new Ping(log, logs.get(1)));
    var alias = this.log;
    broadcast(new Ping(List.of(), alias));
    broadcast(new Ping(own(), Collections.unmodifiableList(log)));
    broadcast(new Ping(log.subList(0, 1), logs.isEmpty() ? List.of() : log));
    broadcast(new Report(new TreeMap<>(logs)));
    Map<Integer, List<Integer>> fresh = new TreeMap<>();
    fresh.put(1, log);
    broadcast(new Report(fresh));
    broadcast(new Report(Map.of(1, log)));
    for (List<Integer> each : logs.values()) {
      broadcast(new Ping(each, passed(log)));
    }
  }

  record Report(Map<Integer, List<Integer>> logs) {}

  private List<Integer> own() {
    return log;
  }

  private static List<Integer> passed(List<Integer> list) {
    return list;
  }

  @Upon
  void report(Report m) {}

  @Upon
  void ping(Ping m) {}
}
