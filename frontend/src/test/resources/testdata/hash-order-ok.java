import java.util.*;
import java.util.stream.Collectors;
import rondo.*;

@Protocol
class P extends Node {
  private final Map<Integer, Integer> map = new TreeMap<>();
  private Set<Integer> set = Set.of();

  @Init
  void start() {
    set = new LinkedHashSet<>(map.keySet());
    set = Set.of(1);
    set = set.stream().collect(Collectors.toCollection(TreeSet::new));
    map.putAll(set.stream().collect(Collectors.toMap(i -> i, i -> i, (a, b) -> a, TreeMap::new)));
  }
}
