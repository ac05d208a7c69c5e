import java.util.List;
import java.util.TreeSet;
import rondo.*;

/**
 * Both processes may spawn one, in any order, and all tell P1 of whom they know: references to
 * spawned processes travel, and a spawned process may spawn as well.
 */
@Protocol(n = 2, max = 4)
public class Family extends Node {
  @Round(1) record Grow() {}

  @Round(2) record Born(NodeId parent) {}

  @Round(3) record Known(NodeId who) {}

  private int at;
  private TreeSet<NodeId> known = new TreeSet<>();

  @Init void start() {
    at = 1;
    if (nodes().contains(self())) {
      at = 2;
      send(self(), new Grow());
    }
  }

  @Upon void grow(Grow m) {
    when(at <= 2);
    at = 3;
    NodeId child = spawn();
    at = 4;
    send(child, new Born(self()));
  }

  @Upon void born(NodeId from, Born m) {
    when(at <= 4);
    at = 5;
    known.add(m.parent());
    if (flip()) {
      known.add(spawn());
    }
    at = 6;
    send(node(1), new Known(self()));
  }

  @Upon void known(NodeId from, Known m) {
    when(at <= 6);
    at = 7;
    known.add(from);
    known.add(m.who());
    output(List.copyOf(known));
  }
}
