import rondo.*;

/** Goes on to the next phase, but asks again in the first. */
@Protocol(n = 2)
public class Tag1 extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  private int k = 1;
  private int first = 1;
  private boolean asked;

  @Init
  void start() {
    broadcast(new Ask(k));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.k() == k && !asked);
    asked = true;
    send(from, new Answer(k, self().index()));
  }

  @Upon
  void answer(Answer m) {
    when(m.k() == k);
    k++;
    broadcast(new Ask(first));
  }
}
