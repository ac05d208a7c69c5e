import java.util.*;
import rondo.*;

/** Sets that are compared, sent and kept, and never gone through. */
@Protocol
class P extends Node {
  record Id(int owner, int number) {}
  record Seen(Set<Id> ids) {}
  private final Map<Id, Integer> instances = new HashMap<>();
  private final List<Set<Id>> past = new ArrayList<>();

  @Init
  void start() {
    broadcast(new Seen(Set.copyOf(instances.keySet())));
  }

  @Upon
  void seen(Seen m) {
    past.add(Set.copyOf(instances.keySet()));
    if (past.contains(m.ids())) {
      output(past.size());
    }
  }
}
