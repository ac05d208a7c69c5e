import java.util.*;
import java.util.function.Function;
import java.util.stream.Stream;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(List<Integer> log, List<Integer> part) {}

  private final List<Integer> log = new ArrayList<>();
  private final List<Integer> added = new ArrayList<>();
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
    List.of(3).forEach(added::add);
    broadcast(new Ping(Objects.requireNonNull(log), Optional.of(log).get()));
    broadcast(new Ping(List.of(log).get(0), logs.getOrDefault(2, log)));
    broadcast(new Ping(switch (log.size()) { case 0 -> List.of(); default -> log; }, added));
    Function<List<Integer>, Copy> made = Copy::new;
    broadcast(made.apply(log));
    for (List<Integer> each : logs.values()) {
      broadcast(new Ping(each, passed(log)));
    }
    var list = log;
    broadcast(new Ping(passed(list), List.of()));
    madeOnTheWay();
    throughFunctions();
  }

  private List<Integer> kept = new ArrayList<>();

  private void madeOnTheWay() {
    List<Integer> made = new ArrayList<>();
    made.add(1);
    fill(made);
    broadcast(new Copy(made));
    List<Integer> later = new ArrayList<>();
    broadcast(new Copy(later));
    later.add(2);
    List<Integer> growing = new ArrayList<>();
    for (NodeId node : nodes()) {
      growing.add(3);
      send(node, new Copy(growing));
      List<Integer> own = new ArrayList<>();
      own.add(4);
      send(node, new Copy(own));
    }
    List<Integer> told = new ArrayList<>();
    tell(told);
    fill(told);
    kept.add(6);
    List<Integer> mine = new ArrayList<>(log);
    kept = mine;
    broadcast(new Copy(mine));
    broadcast(new Copy(kept = new ArrayList<>()));
    broadcast(new Copy(filled()));
    broadcast(new Copy(filled()));
    List<Integer> given = sent();
    given.add(8);
    if (given.isEmpty()) {
      List<Integer> some = new ArrayList<>();
      broadcast(new Copy(some));
    }
    if (!given.isEmpty()) {
      List<Integer> some = new ArrayList<>();
      some.add(9);
      broadcast(new Copy(some));
    }
  }

  private List<Integer> sent() {
    List<Integer> list = new ArrayList<>();
    broadcast(new Copy(list));
    return list;
  }

  private void tell(List<Integer> list) {
    broadcast(new Copy(list));
  }

  private static void fill(List<Integer> list) {
    list.add(5);
  }

  private void throughFunctions() {
    List<List<Integer>> all = new ArrayList<>();
    logs.values().forEach(all::add);
    broadcast(new Ping(all.get(0), Stream.of(1).map(logs::get).findFirst().get()));
    Map<Integer, List<Integer>> local = Map.of(1, log);
    broadcast(new Ping(new ArrayList<>(local.values()).get(0), List.of()));
  }

  private static List<Integer> filled() {
    List<Integer> made = new ArrayList<>();
    made.add(7);
    return made;
  }

  record Copy(List<Integer> log) {}

  record Report(Map<Integer, List<Integer>> logs) {}

  private List<Integer> own() {
    return log;
  }

  private static List<Integer> passed(List<Integer> list) {
    return list;
  }

  @Upon
  void copy(Copy m) {}

  @Upon
  void report(Report m) {}

  @Upon
  void ping(Ping m) {}
}
