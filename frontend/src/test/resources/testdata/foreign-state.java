import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(List<Integer> list) {}

  private P other;
  private List<Integer> log = new ArrayList<>();

  @Init
  void start() {
    broadcast(new Ping(List.of()));
    other.log = null;
    Shared.counter++;
    int now = Shared.counter;
  }

  @Upon
  void ping(Ping m) {
    m.list().add(1);
    log = m.list();
    log.add(2);
  }
}

class Shared {
  static int counter;
}
