import java.util.List;
import rondo.*;

/**
 * FloodSet that decides early (Dolev, Reischuk and Strong 1990): a process that hears the same
 * processes in two rounds has missed nothing in the second of them. Each round is a phase here.
 *
 * <p>Without the fault of {@code EarlyDecision}: who may decide early tells so for one round,
 * and decides after it.
 */
@Protocol(n = 4, f = 2, network = Crash.class, spec = Agreement.class)
public class EarlyDecisionFixed extends RoundNode {

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
    if (phase() == f() + 1) {
      decide();
    }
  }

  private void decide() {
    decided = true;
    output(smallest);
  }
}
