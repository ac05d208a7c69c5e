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
  }

  @Upon
  void ping(Ping m) {}
}
