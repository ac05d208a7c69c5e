import java.util.List;
import rondo.*;

/**
 * FloodSet that decides early (Dolev, Reischuk and Strong 1990): a process that hears the same
 * processes in two rounds has missed nothing in the second of them. Each round is a phase here.
 *
 * <p>Bug (Charron-Bost and Schiper 2004, «Uniform consensus is harder than consensus»): it decides
 * at once, and may crash before it has told anybody. The others then decide differently, since
 * agreement with a process that has crashed takes one more round.
 */
@Protocol(n = 4, f = 2, network = Crash.class, spec = Agreement.class)
public class EarlyDecision extends RoundNode {

  record Smallest(int value, boolean decides) {}

  @Input("1..n") private int smallest;
  private List<NodeId> heardBefore = List.of();
  private boolean early;
  private boolean decided;

  @Send(1)
  Smallest tell() {
    return new Smallest(smallest, early);
  }

  @Update(1)
  void hear(Mailbox<Smallest> heard) {
    if (early && !decided) {
      decide();
    }
    if (decided) {
      return;
    }
    for (Smallest m : heard) {
      smallest = Math.min(smallest, m.value());
      early = early || m.decides();
    }
    early = early || heard.senders().equals(phase() == 1 ? nodes() : heardBefore);
    heardBefore = List.copyOf(heard.senders());
    if (early || phase() == f() + 1) { // BUG: if early, only when it has told so
      decide();
    }
  }

  private void decide() {
    decided = true;
    output(smallest);
  }
}
