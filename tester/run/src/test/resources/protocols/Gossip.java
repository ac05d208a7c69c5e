import rondo.*;

/** Processes and inputs are interchangeable and know each other; 0 is no input. */
@Protocol(n = 3, network = Reliable.class, spec = Validity.class)
public class Gossip extends Node {

  private static final int NOTHING = 0;

  record Rumor(int value, NodeId origin) {}

  @Input("1..n") private int value;
  private int heard;
  private NodeId origin;

  @Init
  void start() {
    broadcast(new Rumor(value, self()));
  }

  @Upon
  void rumor(Rumor m) {
    when(heard == NOTHING && !m.origin().equals(self()));
    heard = m.value();
    origin = m.origin();
    output(heard);
  }
}
