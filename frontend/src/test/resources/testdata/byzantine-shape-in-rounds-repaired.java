import rondo.*;

@Protocol(n = 4, f = 1)
@Byzantine
class P extends RoundNode {
  record Value(@Input("0..1") int value) {}

  @Input("0..1") private int value;
  private int heard;

  @Send(1)
  Value value() {
    return new Value(value);
  }

  @Update(1)
  void values(Mailbox<Value> values) {
    for (Value m : values) {
      heard += m.value();
    }
    output(heard);
  }
}
