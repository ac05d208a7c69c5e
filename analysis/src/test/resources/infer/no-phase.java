import rondo.*;

/** An answer that does not say what it answers. */
@Protocol(n = 3)
class NoPhase extends Node {

  record Ask(int lap) {}

  record Answer(boolean yes) {}

  private int lap;

  @Timeout
  void open() {
    lap++;
    broadcast(new Ask(lap));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.lap() > lap);
    lap = m.lap();
    send(from, new Answer(flip()));
  }

  @Upon
  void answer(NodeId from, Answer m) {
    lap++;
    send(from, new Ask(lap));
  }
}
