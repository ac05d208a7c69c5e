import rondo.*;

/** An answer goes to a process that does not exist: an exception in the original, so in rounds too. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class NoSuchProcess extends Node {

  @Round(1) record Ask(@Phase int turn) {}

  @Round(2) record Tell(@Phase int turn) {}

  private int turn;
  private boolean asked;

  @Timeout
  void start() {
    turn++;
    asked = false;
    broadcast(new Ask(turn));
  }

  @Upon
  void ask(Ask m) {
    when(m.turn() > turn || m.turn() == turn && !asked);
    turn = m.turn();
    asked = true;
    send(node(n()), new Tell(turn));
  }

  @Upon
  void tell(Tell m) {
    when(m.turn() == turn && asked);
    output(m.turn());
  }
}
