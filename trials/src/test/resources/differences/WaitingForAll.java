import java.util.*;
import rondo.*;
/** What waits for all processes waits for none of them last. */
@Protocol(n = 3, f = 0, network = EventuallyReliable.class, spec = WaitingForAll.Never.class)
public class WaitingForAll extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }
  @Round(1) record A(@Phase int p, int v) {}
  @Round(2) record B(@Phase int p, int v) {}
  private int p;
  private int at;
  private int x;
  private int k;
  private final TreeSet<Integer> votes = new TreeSet<>();
  private boolean takes(int v) {
    if (k > 0) { x = v; return true; }
    k++;
    return takes(x);
  }
  @Upon void a(NodeId from, A m) {
    when(m.p() > p || m.p() == p && at < 2);
    p = m.p(); at = 2;
    broadcast(new B(p, x));
  }
  @Upon void b(NodeId from, B m) {
    when(m.p() == p && (at <= 2));
    votes.add(m.v());
    takes(m.v());
    output(x == 1 && m.v() > 1);
  }
  @Timeout void go() {
    when(p < 2 && at != 2);
    p++; at = 1; broadcast(new A(p, k));
  }
}
