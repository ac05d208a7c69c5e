import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(List<Integer> list) {}

  private int counter;
  private List<Integer> log = new ArrayList<>();

  @Init
  void start() {
    broadcast(new Ping(List.of()));
    counter++;
  }

  @Upon
  void ping(Ping m) {
    log = new ArrayList<>(m.list());
    log.add(1);
    log.add(2);
  }
}
