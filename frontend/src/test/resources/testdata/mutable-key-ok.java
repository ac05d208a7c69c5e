import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ballot(int number, NodeId by) {}

  private final Map<List<Integer>, Integer> votes = new LinkedHashMap<>();
  private final Map<Ballot, List<Integer>> logs = new LinkedHashMap<>();
  private final Set<List<Integer>> seen = new LinkedHashSet<>();
  private final List<Integer> log = new ArrayList<>();

  @Init
  void start() {
    List<Integer> key = new ArrayList<>();
    key.add(2);
    votes.put(key, 1);
    log.add(1);
    seen.add(List.copyOf(log));
    seen.add(log.stream().map(x -> x + 1).toList());
    seen.add(List.of(1, 2));
    Ballot ballot = new Ballot(1, self());
    logs.computeIfAbsent(ballot, b -> new ArrayList<>()).add(1);
    logs.get(ballot).add(2);
  }
}
