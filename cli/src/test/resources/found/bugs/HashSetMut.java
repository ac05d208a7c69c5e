// A key that is mutated after its insertion: a copy of the collection would find it, the original does not.
import java.util.*;
import rondo.*;
@Protocol(n = 2)
public class HashSetMut extends Node {
  @Round(1) record Tick(@Phase int k) {}
  private int k = 1;
  private final Set<List<Integer>> c = new HashSet<>();
  @Init void start() { broadcast(new Tick(k)); }
  @Upon void tick(Mailbox<Tick> box) {
    var ticks = box.with(m -> m.k() == k);
    when(k <= 3 && !ticks.isEmpty());
    if (k == 1) { List<Integer> l = new ArrayList<>(); c.add(l); l.add(1); } if (k == 2) { c.add(List.of(1)); }
    if (k == 3 && (c.size() == 2)) { throw new IllegalStateException("true in Java"); }
    k++;
    output(k);
    broadcast(new Tick(k));
  }
}
