import java.util.List;
import rondo.*;

/** Whoever hears a value from more than half of all and the liars decides it. */
@Protocol(n = 3, f = 1, network = Reliable.class, spec = {Agreement.class, Validity.class})
@Byzantine
public class Hearsay extends Node {

  @Round(1) record Vote(@Input("0..1") int value) {}

  @Input("0..1") private int value;
  private boolean decided;
  private boolean started;

  @Init
  void start() {
    started = true;
    broadcast(new Vote(value));
  }

  @Upon
  void vote(Mailbox<Vote> votes) {
    int ones = votes.with(m -> m.value() == 1).size();
    int zeros = votes.with(m -> m.value() == 0).size();
    when(!decided && !votes.isEmpty());
    decided = true;
    if (2 * Math.max(ones, zeros) > n() + f()) {
      value = ones > zeros ? 1 : 0;
      output(value);
    }
  }

  @Invariant
  boolean isNoLiar() {
    return !lies();
  }

  /** What the protocol does first is not done by liars. */
  private boolean lies() {
    return !started;
  }

  @Invariant
  static boolean noLiarIsSeen(List<Hearsay> all) {
    return all.size() >= 2 && all.stream().noneMatch(each -> each.lies());
  }
}
