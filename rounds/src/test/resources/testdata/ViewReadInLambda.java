import rondo.*;

@Protocol(n = 3)
class ViewReadInLambda extends Node {
  @Round(1) record A(int value) {}

  @Init void start() { broadcast(new A(1)); }
  @Upon void a(Mailbox<A> mailbox) {
    var most = mailbox.with(m -> m.value() > 0);
    var some = most.with(m -> m.value() > 1);
    when(nodes().stream().allMatch(node -> node.index() < most.size()));
    output(some.size());
  }
}
