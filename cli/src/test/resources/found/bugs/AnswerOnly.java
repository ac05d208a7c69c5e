// The handler a only answers. Its step was missing in the trace of a search of rounds, which then could not be replayed in the original.
import java.util.*;
import rondo.*;
@Protocol(n = 2, f = 1, spec = AnswerOnly.Never.class)
public class AnswerOnly extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("bad"); }
  }
  @Round(1) record A(@Phase int p, int v) {}
  @Round(2) record B(@Phase int p, int v) {}
  private int p = 1;
  private int at;
  private int x;
  private int k;
  private boolean done;
  @Init void start() { if (self().equals(node(0))) { at = 1; broadcast(new A(p, x + k)); } }
  @Upon void a(NodeId from, A m) {
    if (!(m.p() == p && (at < 3))) { return; }
    send(from, new B(p, k));
  }
  @Upon void b(Mailbox<B> all) {
    var box = all.with(m -> m.p() == p);
    when(at < 3 && box.size() >= 1);
    at = 3;
    try { k = List.of(0, 1).get(k); } catch (IndexOutOfBoundsException e) { k = 0; }
    output(done && box.size() > 1);
    if (p < 2) { p++; at = 1; broadcast(new A(p, x)); }
  }
  @Timeout void look(Mailbox<A> all) {
    when(!done && at < 2);
    done = true;
    for (A m : all.with(y -> y.p() == p)) { k += m.v(); }
  }
}
