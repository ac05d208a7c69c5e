import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(int[] values, Object any, List<StringBuilder> builders, Mailbox<Ping> rest) {}

  record Queues(Deque<Integer> queue, List<Collection<Integer>> some) {}

  @Init
  void start() {
    broadcast(new Ping(null, null, null, null));
  }

  @Upon
  void ping(Ping m) {
    broadcast(new Queues(null, null));
  }

  @Upon
  void queues(Queues m) {}
}
