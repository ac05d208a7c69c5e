import rondo.*;

/** A guard that holds for one message and not for two: who has heard two and waits must not be given the promised one alone. */
@Protocol(n = 2, f = 1, network = NMinusF.class)
public class JustOne extends Node {
  @Round(1) record A(@Phase int phase) {}
  private int phase = 1;
  private boolean given;
  private boolean bad;
  @Init void start() { broadcast(new A(1)); }
  @Timeout void giveUp() { when(!given); given = true; phase++; broadcast(new A(phase)); }
  @Upon void one(Mailbox<A> in) {
    var now = in.with(m -> m.phase() == phase);
    when(now.size() == 1);
    bad = phase == 2;
    phase++;
    broadcast(new A(phase));
  }
  @Invariant boolean fine() { return !bad; }
}
