import rondo.*;

/** P2 is silent in phase 2, so its time stands still: in steps it used one of two messages that were promised together. */
@Protocol(n = 3, f = 0, network = Reliable.class, spec = FewSpeak.Both.class)
public class FewSpeak extends Node {
  public static class Both implements Spec<Integer> {
    public void observe(NodeId node, Integer v) { if (v == 1) throw new Violation("heard one of two"); }
  }
  @Round(1) record Say(@Phase int k) {}
  private int k = 1;
  @Init void start() { broadcast(new Say(1)); }
  @Upon void all(Mailbox<Say> in) {
    var now = in.with(m -> m.k() == k);
    when(self().index() < 2 && k == 1 && now.size() == n());
    k = 2;
    broadcast(new Say(2));
  }
  @Timeout void end(Mailbox<Say> in) {
    var now = in.with(m -> m.k() == k);
    when(self().index() == 2 && k <= 2);
    if (k == 2) output(now.size());
    k++;
  }
}
