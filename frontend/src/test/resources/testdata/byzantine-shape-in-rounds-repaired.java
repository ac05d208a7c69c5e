import rondo.*;

@Protocol(n = 4, f = 1)
class P extends RoundNode {
  record Value(int value) {}

  @Input("faulty") private int faulty;
  @Input("0..1") private int value;

  @Send(1)
  Value value(NodeId to) {
    if (faulty == 1) {
      return new Value(to.index() % 2);
    }
    return new Value(value);
  }

  @Update(1)
  void values(Mailbox<Value> heard) {
    output(heard.size());
  }
}
