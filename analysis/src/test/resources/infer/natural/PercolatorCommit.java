import java.util.*;
import rondo.*;

/** Percolator (Peng, Dabek 2010): P0 gives timestamps, the others are tablets with a cell each; a client locks all cells, the primary first, and commits the primary. Snapshot isolation: no two commits of one start interval. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class PercolatorCommit extends Node {

  record Prewrite(int start, int value) {}
  record Prewritten(int start, boolean ok) {}
  record CommitPrimary(int start) {}
  record Committed(int start, boolean ok) {}
  record Rollback(int start) {}

  private int start;
  private int lock;
  private int lastWrite;
  private int rolledBack;
  private int value;
  private int pending;
  private final Set<NodeId> locked = new TreeSet<>();
  private boolean running;
  private boolean committing;

  @Timeout
  void begin() {
    int next = start + 1;
    while (next % n() != self().index()) next++;
    start = next;
    running = true;
    committing = false;
    locked.clear();
    broadcast(new Prewrite(start, choose(3)));
  }

  @Upon
  void prewrite(NodeId from, Prewrite m) {
    if (lock != 0 || lastWrite >= m.start() || rolledBack >= m.start()) {
      send(from, new Prewritten(m.start(), false));
    } else {
      lock = m.start();
      pending = m.value();
      send(from, new Prewritten(m.start(), true));
    }
  }

  @Upon
  void prewritten(NodeId from, Prewritten m) {
    if (!running || m.start() != start) return;
    if (!m.ok()) {
      running = false;
      broadcast(new Rollback(start));
    } else {
      locked.add(from);
      if (locked.size() == n()) {
        running = false;
        committing = true;
        send(primary(start), new CommitPrimary(start));
      }
    }
  }

  @Upon
  void commitPrimary(NodeId from, CommitPrimary m) {
    if (lock == m.start()) {
      lastWrite = lock;
      value = pending;
      lock = 0;
      output(Map.entry(m.start(), true));
      send(from, new Committed(m.start(), true));
    } else {
      send(from, new Committed(m.start(), false));
    }
  }

  @Upon
  void committed(Committed m) {
    if (!committing || m.start() != start) return;
    committing = false;
    output(Map.entry(start, m.ok()));
  }

  @Upon
  void rollback(Rollback m) {
    rolledBack = Math.max(rolledBack, m.start());
    if (lock == m.start()) lock = 0;
  }

  @Timeout
  void cleanUp() {
    when(lock != 0 && self().equals(primary(lock)));
    int victim = lock;
    rolledBack = Math.max(rolledBack, victim);
    lock = 0;
    output(Map.entry(victim, false));
    broadcast(new Rollback(victim));
  }

  private NodeId primary(int stamp) {
    return node(stamp % n());
  }
}
