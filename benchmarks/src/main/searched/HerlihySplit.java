import rondo.*;

/**
 * {@code Herlihy} with a register that is read and then written, in two steps.
 *
 * <p>Bug: between the two steps of one process another one may read as well, find the register
 * empty and decide its own value.
 */
@Protocol(n = 4, network = Reliable.class, spec = Agreement.class)
public class HerlihySplit extends Node {

  record Read() {}

  record Previous(int value) {}

  record Write(int value) {}

  private static final NodeId REGISTER = NodeId.of(0);
  private static final int EMPTY = 0;

  @Input("1..n") private int value;

  @Init
  void start() {
    if (self().equals(REGISTER)) {
      value = EMPTY;
    } else {
      send(REGISTER, new Read());
    }
  }

  @Upon
  void read(NodeId from, Read m) {
    send(from, new Previous(value));
  }

  @Upon
  void previous(Previous m) {
    if (m.value() != EMPTY) {
      value = m.value();
    } else {
      send(REGISTER, new Write(value)); // BUG: the register itself must keep the first value
    }
    output(value);
  }

  @Upon
  void write(Write m) {
    value = m.value();
  }
}
