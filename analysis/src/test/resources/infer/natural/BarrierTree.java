import java.util.*;
import rondo.*;

/** A barrier with a coordinator: who has done its step arrives; when all have, the coordinator releases them into the next step. */
@Protocol(n = 3, network = Reliable.class, spec = BarrierTree.Together.class)
public class BarrierTree extends Node {

  record Entered(int step, int slowest) {}

  /** Nobody enters a step before all have arrived at it. */
  public static class Together implements Spec<Entered> {
    @Override
    public void observe(NodeId node, Entered e) {
      if (e.slowest() < e.step()) throw new Violation(node + " enters " + e.step() + " and somebody is still at " + e.slowest());
    }
  }

  record Arrived(int step) {}
  record Release(int step, int slowest) {}

  private int step = 1;
  private final Map<NodeId, Integer> at = new TreeMap<>();

  @Init
  void start() {
    send(node(0), new Arrived(step));
  }

  @Upon
  void arrived(NodeId from, Arrived m) {
    at.put(from, m.step());
    int slowest = m.step();
    int here = 0;
    for (int s : at.values()) {
      slowest = Math.min(slowest, s);
      if (s == m.step()) here++;
    }
    if (here == n()) broadcast(new Release(m.step(), slowest));
  }

  @Upon
  void release(Release m) {
    when(m.step() == step);
    output(new Entered(m.step(), m.slowest()));
    step++;
    send(node(0), new Arrived(step));
  }
}
