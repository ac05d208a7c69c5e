import java.util.TreeMap;
import rondo.*;

/**
 * The mutual exclusion of Lamport 1978: a process is inside when its request is the oldest that it knows and
 * everybody has said something later. Correct only where messages between two processes keep their order.
 */
@Protocol(n = 2, network = Fifo.class)
public class Mutex extends Node {

  record Request(int time) {}

  record Ack(int time) {}

  record Release(int time) {}

  private int clock;
  private boolean asked;
  private boolean inside;
  private final TreeMap<Integer, Integer> requests = new TreeMap<>();
  private final TreeMap<Integer, Integer> heard = new TreeMap<>();

  @Timeout
  void ask() {
    when(!asked);
    asked = true;
    clock++;
    requests.put(self().index(), clock);
    broadcastToOthers(new Request(clock));
  }

  @Timeout
  void leave() {
    when(inside);
    inside = false;
    clock++;
    requests.remove(self().index());
    broadcastToOthers(new Release(clock));
  }

  @Upon
  void request(NodeId from, Request m) {
    requests.put(from.index(), m.time());
    hear(from, m.time());
    send(from, new Ack(clock));
  }

  @Upon
  void ack(NodeId from, Ack m) {
    hear(from, m.time());
  }

  @Upon
  void release(NodeId from, Release m) {
    requests.remove(from.index());
    hear(from, m.time());
  }

  private void hear(NodeId from, int time) {
    clock = Math.max(clock, time) + 1;
    heard.put(from.index(), time);
    Integer mine = requests.get(self().index());
    if (mine == null || inside) {
      return;
    }
    boolean first = true;
    for (NodeId other : others()) {
      Integer its = requests.get(other.index());
      boolean older = its != null && (its < mine || its.equals(mine) && other.index() < self().index());
      first &= !older && heard.getOrDefault(other.index(), 0) > mine;
    }
    inside = first;
    if (inside) {
      output(self());
    }
  }

  @Invariant
  static boolean oneIsInside(java.util.List<Mutex> all) {
    return all.stream().filter(process -> process.inside).count() <= 1;
  }
}
