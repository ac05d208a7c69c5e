import rondo.*;

/** New processes have inputs and choices of their own; {@code @Init} adds some, new ones others. */
@Protocol(n = 2, max = 4, network = Arbitrary.class, spec = Agreement.class)
public class Nest extends Node {

  record Feed(int food) {}

  @Input("1..2") private int size;
  private boolean bred;
  private int fed;
  private NodeId child;

  @Init
  void hatch() {
    if (self().index() < n()) {
      child = flip() ? spawn() : null;
    } else if (size == 2) {
      size += choose(2);
    }
  }

  @Timeout
  void breed() {
    when(!bred && self().index() < 2);
    bred = true;
    NodeId egg = spawn();
    send(egg != null ? egg : child != null ? child : self(), new Feed(size));
  }

  @Upon
  void feed(Feed m) {
    when(fed == 0);
    fed = m.food();
    output(fed > 0);
  }
}
