import rondo.*;

/** Sends for the next phase, and must not time out before it. */
@Protocol(n = 2)
public class Waits extends Node {

  @Round(1) record Step(@Phase int k) {}

  private int k = 1;
  private boolean late;

  @Init
  void start() {
    broadcast(new Step(k));
  }

  @Upon
  void step(Step m) {
    when(m.k() == k);
    k++;
    broadcast(new Step(k));
  }

  @Timeout
  void beLate() {
    late = true;
  }
}
