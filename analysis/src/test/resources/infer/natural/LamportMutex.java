import java.util.*;
import rondo.*;

/** Lamport's mutual exclusion: requests in a queue by time stamp, acknowledged by everybody. */
@Protocol(n = 3, network = Reliable.class)
public class LamportMutex extends Node {
  record Stamp(int clock, int node) implements Comparable<Stamp> {
    @Override public int compareTo(Stamp o) {
      return clock != o.clock ? Integer.compare(clock, o.clock) : Integer.compare(node, o.node);
    }
  }
  record Request(int clock) {}
  record Ack(int clock) {}
  record Release(int clock) {}
  private int clock;
  private int requested;
  private final TreeSet<Stamp> queue = new TreeSet<>();
  private final Set<NodeId> acks = new TreeSet<>();

  @Timeout void request() {
    when(requested == 0 && clock < 8);
    clock++;
    requested = clock;
    acks.clear();
    queue.add(new Stamp(clock, self().index()));
    broadcastToOthers(new Request(clock));
  }

  @Upon void request(NodeId from, Request m) {
    clock = Math.max(clock, m.clock()) + 1;
    queue.add(new Stamp(m.clock(), from.index()));
    send(from, new Ack(clock));
  }

  @Upon void ack(NodeId from, Ack m) {
    when(requested > 0);
    clock = Math.max(clock, m.clock()) + 1;
    acks.add(from);
    enter();
  }

  @Upon void release(NodeId from, Release m) {
    clock = Math.max(clock, m.clock()) + 1;
    queue.removeIf(s -> s.node() == from.index());
    enter();
  }

  private void enter() {
    if (requested > 0 && acks.size() == n() - 1 && queue.first().node() == self().index()) {
      output(requested);
      queue.removeIf(s -> s.node() == self().index());
      requested = 0;
      clock++;
      broadcastToOthers(new Release(clock));
    }
  }
}
