import rondo.*;

/** In rounds a process that had let its timeout pass timed out a phase later, without what it had heard. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class LockstepFlood extends Node {
  @Round(1) record Seen(@Phase int round, int least) {}
  @Input("0..1") private int least;
  private int round = 1;
  @Init void start() { broadcast(new Seen(round, least)); }
  @Timeout void end(Mailbox<Seen> in) {
    var now = in.with(m -> m.round() == round);
    when(round <= f() + 1);
    for (Seen m : now) least = Math.min(least, m.least());
    round++;
    if (round <= f() + 1) broadcast(new Seen(round, least)); else output(least);
  }
}
