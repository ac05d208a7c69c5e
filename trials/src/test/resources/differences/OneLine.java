import java.util.*;
import rondo.*;
/** Guard and action share a line: a handler whose guard does not hold has not run. */
@Protocol(n = 2, f = 0, network = Arbitrary.class, spec = OneLine.Never.class)
public class OneLine extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("bad"); }
  }
  @Round(1) record A(@Phase int p, int v) {}
  @Round(2) record B(@Phase int p, int v) {}
  private int p = 1; private int at; private int late; private int sum;
  @Init void s() { broadcast(new A(1, self().index())); }
  @Upon void a(Mailbox<A> all) { var m = all.with(x -> x.p() == p); when(at == 0 && m.size() >= n() - f()); at = 1; for (A x : m) sum += 1 + x.v(); broadcast(new B(p, sum)); }
  @Timeout void t(Mailbox<A> all) { var m = all.with(x -> x.p() == p); when(at == 0 && m.size() < n() - f()); at = 1; late += m.size() + 1; broadcast(new B(p, -1)); }
  @Timeout void u() { when(at == 1 && late > 0); at = 2; late += 10; next(); }
  @Upon void b(Mailbox<B> all) { var m = all.with(x -> x.p() == p); when(at == 1 && m.size() >= 2); at = 2; output(late == 1 && m.size() == 2); next(); }
  private void next() { if (p < 2) { p++; at = 0; broadcast(new A(p, late)); } }
}
