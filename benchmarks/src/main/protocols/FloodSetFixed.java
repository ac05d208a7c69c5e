import java.util.List;
import java.util.TreeSet;
import rondo.*;

/**
 * FloodSet (Lynch 1996, §6.2), written directly as one round that repeats: processes flood the
 * values they know and decide the smallest, while up to f of them crash. After f + 1 rounds at
 * least one was without a crash, and all know the same. {@code FloodSet} differs in one line.
 */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class FloodSetFixed extends RoundNode {

  record Values(List<Integer> known) {}

  @Input("1..n") private int value;
  private final TreeSet<Integer> known = new TreeSet<>();

  @Init
  void start() {
    known.add(value);
  }

  @Send(1)
  Values send() {
    return new Values(List.copyOf(known));
  }

  @Update(1)
  void update(Mailbox<Values> received) {
    for (Values m : received) {
      known.addAll(m.known());
    }
    if (phase() == f() + 1) {
      output(known.first());
    }
  }
}
