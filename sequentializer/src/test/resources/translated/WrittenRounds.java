import rondo.*;

/** Rounds written by hand, with names that a program needs for itself. */
@Protocol(n = 3, f = 1, network = NMinusF.class)
public class WrittenRounds extends RoundNode {
  record Estimate(int x) {}

  @Input("0..2") private int x;
  private boolean decided;

  @Send(1)
  Estimate state() {
    return new Estimate(x);
  }

  @Update(1)
  void run(Mailbox<Estimate> received) {
    for (Estimate m : received) x = Math.min(x, m.x());
  }

  @Send(2)
  Estimate size(NodeId to) {
    return to.equals(self()) ? null : new Estimate(x);
  }

  @Update(2)
  void variables(Mailbox<Estimate> received) {
    if (!decided && received.size() > n() / 2 && phase() > 1) {
      decided = true;
      output(x + round());
    }
  }

  @Timeout void give() { when(!decided); x = 0; }
}
