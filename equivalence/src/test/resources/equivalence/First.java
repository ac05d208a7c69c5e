import rondo.*;

/** Follows the first it hears. */
@Protocol(n = 2, network = Reliable.class)
public class First extends Node {

  @Round(1) record Vote(int v) {}

  private int heard;
  private boolean done;

  @Init
  void start() {
    broadcast(new Vote(1 + self().index()));
  }

  @Upon
  void vote(Vote m) {
    when(!done);
    done = true;
    heard = m.v();
  }
}
