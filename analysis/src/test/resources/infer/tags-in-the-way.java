import rondo.*;

/** What is written says the wrong order, and proposals keep to what is written. */
@Protocol(n = 3)
class TagsInTheWay extends Node {

  @Round(1) record Answer(int lap) {}

  record Ask(int lap) {}

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
    send(from, new Answer(lap));
  }

  @Upon
  void answer(Answer m) {
    when(m.lap() == lap);
    output(lap);
  }
}
