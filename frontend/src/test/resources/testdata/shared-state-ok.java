import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Entry(int k, List<Integer> values) {}

  record Ping(int k, List<Entry> entries) {}

  private final List<Integer> log = new ArrayList<>();
  private List<Integer> last = List.of();
  private List<Integer> before = List.of();
  private List<Integer> keys = List.of();
  private final Map<Integer, Integer> seen = new TreeMap<>();
  private final Map<Integer, List<Integer>> logs = new TreeMap<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<Ping> pings = new ArrayList<>();

  @Init
  void start() {
    broadcast(new Ping(1, List.of(new Entry(1, List.of(2)))));
  }

  @Upon
  void ping(Ping m) {
    log.add(m.k());
    before = last;
    last = List.copyOf(log);
    keys = new ArrayList<>(seen.keySet());
    seen.put(m.k(), seen.values().size());
    logs.put(m.k(), new ArrayList<>(log.subList(0, 1)));
    logs.computeIfAbsent(m.k(), k -> new ArrayList<>()).add(2);
    entries.add(new Entry(m.k(), List.copyOf(log)));
    entries.addAll(m.entries());
    pings.add(m);
    for (Map.Entry<Integer, List<Integer>> each : logs.entrySet()) {
      output(each.getKey() + each.getValue().size());
    }
  }
}
