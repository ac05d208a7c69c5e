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

  @Update(value = 1, each = true)
  void value(Value m) {
    heard += m.value();
    output(heard);
  }
}
