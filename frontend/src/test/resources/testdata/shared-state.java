import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(int k) {}

  private final List<Integer> log = new ArrayList<>();
  private final List<Integer> readable = Collections.unmodifiableList(log);
  private List<Integer> last = List.of();
  private Set<Integer> keys = Set.of();
  private List<Integer> array = List.of();
  private final Map<Integer, Integer> seen = new TreeMap<>();
  private final Map<Integer, List<Integer>> logs = new TreeMap<>();

  @Init
  void start() {
    broadcast(new Ping(1));
  }

  @Upon
  void ping(Ping m) {
    log.add(m.k());
    seen.put(m.k(), 1);
    last = log.subList(0, 1);
    var view = seen.keySet();
    keys = view;
    Integer[] numbers = {1, 2};
    array = Arrays.asList(numbers);
    logs.put(m.k(), own());
    last = m.k() > 1 ? List.of() : log;
    List<Integer> made = new ArrayList<>();
    grown = made;
    other = made;
    grown.add(2);
  }

  private List<Integer> grown = new ArrayList<>();
  private List<Integer> other = List.of();

  private List<Integer> own() {
    return log;
  }
}
