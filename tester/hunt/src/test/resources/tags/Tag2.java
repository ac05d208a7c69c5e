import rondo.*;

/** Answers before it asks, in one step. */
@Protocol(n = 2)
public class Tag2 extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new Answer(k, 0));
    broadcast(new Ask(k));
  }

  @Upon
  void ask(Ask m) {
    when(m.k() == k);
    k++;
  }

  @Upon
  void answer(Answer m) {
    when(m.k() == k);
    k++;
  }
}
