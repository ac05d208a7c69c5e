import java.util.*;
import rondo.*;

/** Dijkstra and Scholten's termination detection (1980) for a diffusing computation that P0 starts. */
@Protocol(n = 3, network = Fifo.class)
public class DijkstraScholten extends Node {

  record Work() {}
  record Signal() {}

  private NodeId parent;
  private int deficit;
  private boolean active;
  private int budget = 2;
  private boolean detected;
  private int taken;
  private int given;

  @Init
  void start() {
    if (self().equals(node(0))) {
      parent = self();
      active = true;
    }
  }

  @Timeout
  void give() {
    when(active && budget > 0);
    budget--;
    deficit++;
    given++;
    send(choose(others()), new Work());
  }

  @Timeout
  void rest() {
    when(active);
    active = false;
    leaveTree();
  }

  @Upon
  void work(NodeId from, Work m) {
    taken++;
    active = true;
    if (parent == null) {
      parent = from;
    } else {
      send(from, new Signal());
    }
  }

  @Upon
  void signal(Signal m) {
    deficit--;
    leaveTree();
  }

  private void leaveTree() {
    if (active || deficit > 0 || parent == null) return;
    if (self().equals(node(0))) {
      detected = true;
    } else {
      send(parent, new Signal());
      parent = null;
    }
  }

  @Invariant
  static boolean detectedIsTerminated(List<DijkstraScholten> all) {
    boolean detected = all.stream().anyMatch(p -> p.detected);
    return !detected
        || all.stream().noneMatch(p -> p.active)
            && all.stream().mapToInt(p -> p.given).sum() == all.stream().mapToInt(p -> p.taken).sum();
  }
}
