import java.util.*;
import rondo.*;

/** Causal broadcast by vector clocks (Birman, Schiper, Stephenson 1991): what has come too early waits until what it depends on is delivered. */
@Protocol(n = 3, network = Arbitrary.class, spec = CausalMulticast.Causal.class)
public class CausalMulticast extends Node {

  record Delivered(int sender, int number, List<Integer> after) {}

  /** Each process delivers a message after all that its sender had delivered when it sent it. */
  public static class Causal implements Spec<Delivered> {
    private final Map<NodeId, int[]> seen = new HashMap<>();

    @Override
    public void observe(NodeId node, Delivered d) {
      int[] have = seen.computeIfAbsent(node, k -> new int[16]);
      for (int i = 0; i < d.after().size(); i++) {
        if (d.after().get(i) > have[i]) throw new Violation(node + " delivers " + d + " before " + d.after().get(i) + " of P" + i);
      }
      have[d.sender()] = Math.max(have[d.sender()], d.number());
    }
  }

  record Message(List<Integer> clock) {}

  private int[] clock;
  private int sent;

  @Init
  void start() {
    clock = new int[n()];
  }

  @Request(times = 2)
  void multicast() {
    clock[self().index()]++;
    broadcastToOthers(new Message(copy()));
  }

  @Upon
  void receive(NodeId from, Message m) {
    when(deliverable(from, m));
    clock[from.index()]++;
    List<Integer> after = new ArrayList<>(m.clock());
    after.set(from.index(), m.clock().get(from.index()) - 1);
    after.set(self().index(), 0);
    output(new Delivered(from.index(), m.clock().get(from.index()), after));
  }

  private boolean deliverable(NodeId from, Message m) {
    for (int i = 0; i < n(); i++) {
      if (i == from.index() ? m.clock().get(i) != clock[i] + 1 : m.clock().get(i) > clock[i]) return false;
    }
    return true;
  }

  private List<Integer> copy() {
    List<Integer> copy = new ArrayList<>();
    for (int c : clock) copy.add(c);
    return copy;
  }
}
