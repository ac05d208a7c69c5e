import rondo.*;

@Protocol(n = 3)
class ViewPassedOver extends Node {
  @Round(1) record A(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; broadcast(new A(k)); }
  @Upon void a(Mailbox<A> mailbox) { when(k > 3 || mailbox.with(m -> m.k() == k).size() < 2); output(k); }
}
