import rondo.*;

@Protocol(n = 3)
class ViewReadInLambdaRepaired extends Node {
  @Round(1) record A(int value) {}

  @Init void start() { broadcast(new A(1)); }
  @Upon void a(Mailbox<A> mailbox) {
    var most = mailbox.with(m -> m.value() > 0);
    var some = most.with(m -> m.value() > 1);
    int size = most.size();
    when(nodes().stream().allMatch(node -> node.index() < size));
    output(some.size());
  }
}
