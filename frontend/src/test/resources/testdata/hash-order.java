import java.util.*;
import java.util.stream.Collectors;
import rondo.*;

@Protocol
class P extends Node {
  private final Map<Integer, Integer> map = new HashMap<>();
  private Set<Integer> set = Set.of(1, 2);

  @Init
  void start() {
    set = new HashSet<>(map.keySet());
    set = Set.copyOf(set);
    set = set.stream().collect(Collectors.toSet());
    set = set.stream().collect(Collectors.toCollection(HashSet::new));
    map.putAll(Map.of(1, 2, 3, 4));
    map.putAll(set.stream().collect(Collectors.toMap(i -> i, i -> i)));
    map.put(1, set.stream().collect(Collectors.groupingBy(i -> i % 2)).size());
  }
}
