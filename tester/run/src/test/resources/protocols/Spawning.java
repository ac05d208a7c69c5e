import rondo.*;

/** Processes that start others, with inputs, choices and an {@code @Init} of their own. */
@Protocol(n = 2, max = 4, network = Arbitrary.class, spec = Agreement.class)
public class Spawning extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  @Input("0..1") private int value;
  private int k;
  private boolean asking;

  @Init
  void start() {
    value = 2 * value + choose(2);
  }

  @Timeout
  void ask() {
    k++;
    asking = true;
    NodeId child = spawn();
    send(child == null ? node(0) : child, new Ask(k));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.k() > k);
    k = m.k();
    asking = false;
    output(value);
    send(from, new Answer(k, value));
  }

  @Upon
  void answer(Answer m) {
    when(m.k() == k && asking);
    asking = false;
    value = m.value();
    output(value);
  }
}
