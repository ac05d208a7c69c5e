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
  }

  @Upon
  void ping(Ping m) {
    log = m.log();
  }
}
