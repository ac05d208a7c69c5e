import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Seen(Map<Integer, Integer> values) {}

  private final Set<NodeId> votes = new HashSet<>();
  private final Map<Integer, Set<NodeId>> acks = new HashMap<>();
  private final Map<Integer, Integer> values = new HashMap<>();

  @Init
  void start() {
    broadcast(new Seen(Map.copyOf(values)));
  }

  @Upon
  void seen(NodeId from, Seen m) {
    when(!votes.contains(from));
    votes.add(from);
    acks.computeIfAbsent(1, k -> new HashSet<>()).add(from);
    values.merge(m.values().getOrDefault(1, 0), 1, Integer::sum);
    if (acks.get(1).size() > n() / 2) {
      output(votes.size());
    }
    Map<Integer, Integer> sorted = best(m);
    for (int key : sorted.keySet()) {
      output(sorted.get(key));
    }
  }

  private Map<Integer, Integer> best(Seen m) {
    Map<Integer, Integer> best = new TreeMap<>();
    best.put(1, m.values().getOrDefault(1, 0));
    return best;
  }
}
