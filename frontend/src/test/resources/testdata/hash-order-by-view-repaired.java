import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final Map<Integer, Integer> map = new LinkedHashMap<>();
  private final List<Integer> list = new ArrayList<>();

  @Init
  void start() {
    map.put(self().index(), 1);
    Iterable<Integer> keys = map.keySet();
    for (int key : keys) {
      list.add(key);
    }
    broadcast(new Ping());
  }

  record Ping() {}

  @Upon
  void ping(Ping m) {
    output(list.get(0));
  }
}
