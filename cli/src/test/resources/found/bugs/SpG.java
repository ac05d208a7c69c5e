// A field of a spec is part of a searched state, transient or not.
import java.util.*;
import rondo.*;
@Protocol(n = 2, spec = SpG.Own.class)
public class SpG extends Node {
  public static class Own implements Spec<Integer> {
private transient int cnt; public void observe(NodeId n, Integer o) { if (o == 1) { cnt++; if (cnt > 4) throw new Violation("five ones"); } }
  }
  @Round(1) record M(@Phase int k, int v) {}
  private int k = 1;
  @Init void start() { broadcast(new M(k, self().index())); }
  @Upon
  void m(Mailbox<M> mailbox) {
    var ms = mailbox.with(m -> m.k() == k);
    when(k < 4 && !ms.isEmpty());
    int out = ms.get(0).v();
    k = k + 1;
    output(out);
    broadcast(new M(k, self().index()));
  }
}
