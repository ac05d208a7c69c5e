import rondo.*;

/** A timeout that looks, where nobody but its process need have sent anything: who follows a run of rounds asks the network earlier than the run itself. */
@Protocol(n = 2, f = 1, network = NMinusF.class)
public class DrawnEarlier extends Node {
  @Round(1) record A(@Phase int phase, int v) {}
  private int phase = 1;
  private int sum;
  private boolean bad;
  @Init void start() { if (flip()) broadcast(new A(1, 1)); }
  @Timeout void go(Mailbox<A> box) {
    var now = box.with(m -> m.phase() == phase);
    when(phase < 3);
    for (A m : now) sum += m.v();
    if (phase == 2 && now.size() == 1) bad = true;
    phase++;
    broadcast(new A(phase, sum));
  }
  @Upon void many(Mailbox<A> in) {
    var now = in.with(m -> m.phase() == phase);
    when(now.size() > n());
    sum = 0;
  }
  @Invariant boolean fine() { return !bad; }
}
