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
  void ask(NodeId from, Ask ask) {
    when(ask.x() > x);
    send(from, new Answer(x));
  }

  @Upon
  void answer(Answer answer) {
    when(answer.x() > x);
    x = answer.x();
  }
}
