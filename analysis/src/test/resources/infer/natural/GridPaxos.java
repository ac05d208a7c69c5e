import java.util.*;
import rondo.*;

/** Flexible Paxos on a 2 by 2 grid: phase 1 needs a whole row, phase 2 a whole column. */
@Protocol(n = 4, spec = {Agreement.class, Validity.class})
public class GridPaxos extends Node {

  record Prepare(int ballot) {}

  record Promise(int ballot, int vballot, int vvalue) {}

  record Accept(int ballot, int value) {}

  record Accepted(int ballot, int value) {}

  /** Who has answered, as a grid. */
  static class Grid {
    private final Set<Integer> cells = new TreeSet<>();

    void add(int cell) {
      cells.add(cell);
    }

    void clear() {
      cells.clear();
    }

    boolean hasRow() {
      return cells.contains(0) && cells.contains(1) || cells.contains(2) && cells.contains(3);
    }

    boolean hasColumn() {
      return cells.contains(0) && cells.contains(2) || cells.contains(1) && cells.contains(3);
    }
  }

  @Input("1..n") private int proposal;

  // acceptor
  private int promised;
  private int vballot;
  private int vvalue;

  // proposer
  private int ballot;
  private int bestBallot;
  private int bestValue;
  private boolean preparing;
  private final Grid promises = new Grid();
  private final Grid accepts = new Grid();

  @Timeout
  void propose() {
    int next = Math.max(ballot, promised) + 1;
    while (next % n() != self().index()) {
      next++;
    }
    ballot = next;
    preparing = true;
    bestBallot = 0;
    bestValue = proposal;
    promises.clear();
    accepts.clear();
    broadcast(new Prepare(ballot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    if (m.ballot() <= promised) {
      return;
    }
    promised = m.ballot();
    send(from, new Promise(m.ballot(), vballot, vvalue));
  }

  @Upon
  void promise(NodeId from, Promise m) {
    if (m.ballot() != ballot || !preparing) {
      return;
    }
    promises.add(from.index());
    if (m.vballot() > bestBallot) {
      bestBallot = m.vballot();
      bestValue = m.vvalue();
    }
    if (promises.hasRow()) {
      preparing = false;
      broadcast(new Accept(ballot, bestValue));
    }
  }

  @Upon
  void accept(NodeId from, Accept m) {
    if (m.ballot() < promised) {
      return;
    }
    promised = m.ballot();
    vballot = m.ballot();
    vvalue = m.value();
    send(from, new Accepted(m.ballot(), m.value()));
  }

  @Upon
  void accepted(NodeId from, Accepted m) {
    if (m.ballot() != ballot) {
      return;
    }
    accepts.add(from.index());
    if (accepts.hasColumn()) {
      output(m.value());
    }
  }
}
