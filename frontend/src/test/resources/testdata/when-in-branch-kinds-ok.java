import rondo.*;

@Protocol
class P extends Node {
  sealed interface Step permits Ask, Answer {}

  record Ask(int x) implements Step {}

  record Answer(int x) implements Step {}

  private int x;

  @Init
  void start() {
    broadcast(new Ask(x));
  }

  @Upon
  void step(NodeId from, Step m) {
    if (m instanceof Ask ask) {
      when(ask.x() > x);
      send(from, new Answer(x));
    } else if (m instanceof Answer answer) {
      x = answer.x();
    }
  }
}
