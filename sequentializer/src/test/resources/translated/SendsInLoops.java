import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** Sends in loops of each kind, in a lambda and through a method reference. */
@Protocol(n = 4)
public class SendsInLoops extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}
  @Round(3) record C(@Phase int k) {}
  @Round(4) record D(@Phase int k, int i) {}

  private int k;

  @Timeout
  void open() {
    when(self().index() == 0);
    k = k + 1;
    for (int i = 0; i < n(); i++) {
      send(node(i), new A(k));
    }
  }

  @Upon
  void a(A m) {
    when(m.k() >= k);
    k = m.k();
    nodes().forEach(to -> send(to, new B(k)));
  }

  @Upon
  void b(Mailbox<B> mailbox) {
    var bs = mailbox.with(m -> m.k() == k);
    when(bs.size() > 1);
    bs.senders().forEach(this::answer);
  }

  private void answer(NodeId to) {
    send(to, new C(k));
  }

  @Upon
  void c(NodeId from, C m) {
    when(m.k() == k);
    List<NodeId> left = new ArrayList<>(nodes());
    int i = 0;
    while (!left.isEmpty()) {
      send(left.remove(0), new D(k, i++));
    }
  }

  @Upon
  void d(Mailbox<D> all) {
    when(all.with(m -> m.k() == k).size() > 0);
    output(k);
  }
}
