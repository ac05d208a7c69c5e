import java.util.List;
import java.util.TreeSet;
import rondo.*;

/**
 * FloodSet (Lynch 1996, §6.2), written directly as one round that repeats: processes flood the
 * values they know and decide the smallest, while up to f of them crash.
 *
 * <p>Bug: f rounds instead of f + 1, so that there may be no round without a crash. In each of
 * the f rounds a process stops after it has told only one other, until the last one told decides
 * a smaller value than the rest; with f = 1 that is one crash in the first round.
 */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class FloodSet extends RoundNode {

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
    if (phase() == f()) { // BUG: f() + 1
      output(known.first());
    }
  }
}
