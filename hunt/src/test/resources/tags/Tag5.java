import rondo.*;

/** Counts questions one by one. */
@Protocol(n = 2)
public class Tag5 extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  private int count;

  @Init
  void start() {
    broadcast(new Ask(1));
  }

  @Upon
  void ask(Ask m) {
    when(m.k() == 1);
    count++;
  }

  @Upon
  void answer(Answer m) {
    count = m.value();
  }
}
