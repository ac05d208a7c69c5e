import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Id(int owner, int number) {}
  record Instance(int number, Set<Id> others) {}
  record Ping() {}
  private final Map<Id, Instance> instances = new LinkedHashMap<>();

  @Init
  void start() {
    instances.put(new Id(1, 1), new Instance(1, instances.keySet()));
    broadcast(new Ping());
  }

  @Upon
  void ping(Ping m) {
    output(instances.size());
  }
}
