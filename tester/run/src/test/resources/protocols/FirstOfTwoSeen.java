import rondo.*;

/** A handler takes the first message of those that a timeout has seen: it is not as if that one had come alone. */
@Protocol(n = 2, network = EventuallyReliable.class, spec = Agreement.class)
public class FirstOfTwoSeen extends Node {
  @Round(1) record A(int value) {}

  @Input("1..2") private int mine;
  private int seen;
  private int taken;
  private boolean looked;

  @Init
  void start() {
    broadcast(new A(mine));
  }

  @Timeout
  void look(Mailbox<A> all) {
    when(!looked && taken == 0);
    looked = true;
    for (A m : all.with(a -> a.value() > 0)) {
      seen += m.value();
    }
  }

  @Upon
  void a(A m) {
    when(taken == 0);
    taken = m.value();
    output(taken);
  }
}
