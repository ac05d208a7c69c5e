import rondo.*;

/** Answers into a phase that is over, by a number that the source does not show. */
@Protocol(n = 2)
public class Backwards extends Node {

  @Round(1) record Ask(@Phase int k) {}

  private int heard;

  @Init
  void start() {
    if (self().index() == 0) {
      send(node(0), new Ask(2));
    }
  }

  @Upon
  void ask(Ask m) {
    when(m.k() > heard);
    heard = m.k();
    if (m.k() == 2) {
      send(node(1), new Ask(m.k() - Integer.signum(m.k())));
    }
  }
}
