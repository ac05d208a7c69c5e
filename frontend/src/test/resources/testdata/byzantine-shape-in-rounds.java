import rondo.*;

@Protocol(n = 4, f = 1)
@Byzantine
class P extends RoundNode {
  record Value(int value) {}

  @Input("0..1") private int value;

  @Send(1)
  Value value() {
    return new Value(value);
  }

  @Update(1)
  void values(Mailbox<Value> heard) {
    output(heard.size());
  }
}
