// A key that is mutated after its insertion: a copy of the collection would find it, the original does not.
import java.util.*;
import rondo.*;
@Protocol(n = 2)
public class PQMut extends Node {
  @Round(1) record Tick(@Phase int k) {}
  private int k = 1;
  record J(List<Integer> l) implements Comparable<J> { public int compareTo(J o) { return l.get(0) - o.l.get(0); } } private final PriorityQueue<J> c = new PriorityQueue<>();
  @Init void start() { broadcast(new Tick(k)); }
  @Upon void tick(Mailbox<Tick> box) {
    var ticks = box.with(m -> m.k() == k);
    when(k <= 3 && !ticks.isEmpty());
    if (k == 1) { J x = new J(new ArrayList<>(List.of(1))); c.add(x); c.add(new J(new ArrayList<>(List.of(2)))); x.l().set(0, 5); }
    if (k == 3 && (c.peek().l().get(0) == 5)) { throw new IllegalStateException("true in Java"); }
    k++;
    output(k);
    broadcast(new Tick(k));
  }
}
