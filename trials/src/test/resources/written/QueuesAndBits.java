import java.util.*;
import rondo.*;

/** A server orders what clients want by priority, and remembers in bits whom it has served. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class QueuesAndBits extends Node {
  record Want(int slot, int priority) {}
  record Order(int slot, List<Integer> priorities) {}

  private int slot = 1;
  private final PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
  private final BitSet heard = new BitSet();
  private final Deque<Integer> history = new ArrayDeque<>();

  @Init
  void start() {
    send(node(0), new Want(slot, choose(3)));
  }

  @Upon
  void want(NodeId from, Want m) {
    when(m.slot() == slot && !heard.get(from.index()));
    heard.set(from.index());
    queue.offer(m.priority());
    if (heard.cardinality() == n()) {
      List<Integer> ordered = new ArrayList<>();
      while (!queue.isEmpty()) {
        ordered.add(queue.poll());
      }
      broadcast(new Order(slot, List.copyOf(ordered)));
    }
  }

  @Upon
  void order(Order m) {
    when(m.slot() >= slot);
    history.push(m.priorities().get(0));
    output(Map.entry(m.slot(), history.peek()));
    slot = m.slot() + 1;
    heard.clear();
    send(node(0), new Want(slot, choose(3)));
  }
}
