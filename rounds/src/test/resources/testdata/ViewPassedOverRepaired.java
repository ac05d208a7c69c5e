import rondo.*;

@Protocol(n = 3)
class ViewPassedOverRepaired extends Node {
  @Round(1) record A(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; broadcast(new A(k)); }
  @Upon void a(Mailbox<A> mailbox) { var now = mailbox.with(m -> m.k() == k); when(k > 3 || now.size() < 2); output(k); }
}
