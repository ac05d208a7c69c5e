import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  enum Color {
    RED,
    GREEN
  }

  record Item(String name, Color color, Item next) {}

  record Ping(
      long number, Integer boxed, Item item, NodeId node, List<Item> items, Map<String, List<NodeId>> map) {}

  @Init
  void start() {
    broadcast(new Ping(1, 2, null, self(), List.of(), new TreeMap<>()));
  }

  @Upon
  void ping(Ping m) {}
}
