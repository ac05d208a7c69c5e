import rondo.*;

/** Has no guard against questions of an earlier phase. */
@Protocol(n = 2)
public class Tag3 extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  private int k;
  private boolean answered;

  @Init
  void start() {
    if (self().equals(node(0))) {
      broadcast(new Ask(1));
      broadcast(new Ask(2));
    }
  }

  @Upon
  void ask(NodeId from, Ask m) {
    k = m.k();
    send(from, new Answer(k, 0));
  }

  @Upon
  void answer(Answer m) {
    when(m.k() >= k && !answered);
    answered = true;
  }
}
