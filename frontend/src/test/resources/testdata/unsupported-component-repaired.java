import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(List<Integer> values, int any, List<String> builders, List<Pong> rest) {}

  record Pong(int value) {}

  record Queues(List<Integer> queue, List<List<Integer>> some) {}

  @Init
  void start() {
    broadcast(new Ping(List.of(), 0, List.of(), List.of()));
  }

  @Upon
  void ping(Ping m) {
    broadcast(new Queues(List.of(), List.of()));
  }

  @Upon
  void queues(Queues m) {}
}
