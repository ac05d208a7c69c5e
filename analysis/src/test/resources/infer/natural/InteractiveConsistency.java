import java.util.*;
import rondo.*;

/** Interactive consistency (Pease, Shostak and Lamport 1980), for crashes: all agree on a vector with everybody's value. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class InteractiveConsistency extends Node {
  private static final int UNKNOWN = 0;

  record Vector(int round, List<Integer> values) {}

  @Input("1..2") private int mine;
  private int round = 1;
  private final List<Integer> values = new ArrayList<>();

  @Init
  void start() {
    for (NodeId node : nodes()) values.add(node.equals(self()) ? mine : UNKNOWN);
    broadcast(new Vector(round, List.copyOf(values)));
  }

  @Upon
  void vectors(Mailbox<Vector> mailbox) {
    var heard = mailbox.with(v -> v.round() == round);
    when(round <= f() + 1 && heard.size() > 0);
    for (Vector v : heard) {
      for (int i = 0; i < n(); i++) {
        if (values.get(i) == UNKNOWN) values.set(i, v.values().get(i));
      }
    }
    if (round == f() + 1) output(List.copyOf(values));
    round++;
    if (round <= f() + 1) broadcast(new Vector(round, List.copyOf(values)));
  }
}
