import rondo.*;

/** P0 opens ballot 3 at once, the others when they lose patience: phases 1 and 2 are silent. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class Leap extends Node {

  @Round(1)
  record Open(@Phase int ballot, int value) {}

  private int ballot;

  @Init
  void start() {
    if (self().index() == 0) {
      open();
    }
  }

  @Timeout
  void impatient() {
    open();
  }

  private void open() {
    ballot += 3;
    broadcast(new Open(ballot, self().index()));
  }

  @Upon
  void follow(Open m) {
    when(m.ballot() >= ballot);
    ballot = m.ballot();
    output(m.value());
  }
}
