import rondo.*;

/**
 * FloodMin (Lynch 1996, §7.2.1): everybody tells the smallest value seen, round after round, and
 * then decides on it. With f crashes that takes f + 1 rounds; each of them is a phase here.
 *
 * <p>Without the fault of {@code FloodMin}: it takes one round more than there can be crashes.
 */
@Protocol(n = 4, f = 2, network = Crash.class, spec = Agreement.class)
public class FloodMinFixed extends RoundNode {

  record Smallest(int value) {}

  @Input("1..n") private int smallest;

  @Send(1)
  Smallest tell() {
    return new Smallest(smallest);
  }

  @Update(1)
  void hear(Mailbox<Smallest> heard) {
    for (Smallest m : heard) {
      smallest = Math.min(smallest, m.value());
    }
    if (phase() == rounds()) {
      output(smallest);
    }
  }

  private int rounds() {
    return f() + 1;
  }
}
