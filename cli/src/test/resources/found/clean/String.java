// A protocol class whose name is that of a class of java.lang.
@rondo.Protocol(n = 2, network = rondo.Reliable.class, spec = rondo.Agreement.class)
public class String extends rondo.Node {
  @rondo.Round(1) record Foo(@rondo.Phase int k, int v) {}
  private int k = 1; private int v; private java.util.List<java.lang.String> log = new java.util.ArrayList<>();
  @rondo.Init void start() { v = self().index(); broadcast(new Foo(k, v)); }
  @rondo.Upon void a(rondo.Mailbox<Foo> box) { var m = box.with(x -> x.k() == k); when(k < 3 && m.size() == n()); v = m.get(0).v(); log.add("x" + v); k++; output(v); if (k < 3) { broadcast(new Foo(k, v)); } }
}
