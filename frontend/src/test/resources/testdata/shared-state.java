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
    counts[0]++;
    kept = counts;
    int[] fresh = new int[2];
    first = fresh;
    second = fresh;
    rows = new int[][] {counts};
    rows[0] = counts;
    rows[0] = counts.clone();
    first = counts.clone();
    second = Arrays.copyOf(kept, 2);
    second = new int[] {counts[0], fresh[1]};
  }

  private final int[] counts = new int[2];
  private int[] kept = counts;
  private int[] first = {};
  private int[] second = {};
  private int[][] rows = {{}};

  private List<Integer> grown = new ArrayList<>();
  private List<Integer> other = List.of();

  private List<Integer> own() {
    return log;
  }
}
