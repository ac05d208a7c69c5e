import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Crash.class, f = 1, spec = Agreement.class)
public class OnePhase extends Node {
  @Round(1) record Value(int v) {}
  @Round(2) record All(List<Integer> vs) {}

  @Input("{3, 5, 9}") private int mine;
  private final Set<Integer> seen = new TreeSet<>();

  @Init void start() { broadcast(new Value(mine)); }

  @Upon void value(Mailbox<Value> mailbox) {
    for (Value v : mailbox) seen.add(v.v());
    broadcast(new All(List.copyOf(seen)));
  }

  @Upon void all(Mailbox<All> mailbox) {
    mailbox.stream().map(All::vs).forEach(seen::addAll);
    output(Collections.min(seen));
  }
}
