import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** Processes time out as often as they like, and show something each time. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class Shows extends Node {

  @Round(1) record Tick(@Phase int turn) {}

  private int turn;
  private int shown;
  private final List<Integer> log = new ArrayList<>();

  @Init
  void start() {
    turn = 1;
    broadcast(new Tick(turn));
  }

  @Upon
  void tick(Tick m) {
    when(m.turn() == turn);
    turn = turn + 1;
    broadcast(new Tick(turn));
  }

  @Timeout
  void show(Mailbox<Tick> mailbox) {
    var ticks = mailbox.with(m -> m.turn() == turn);
    when(ticks.size() < n());
    shown++;
    output(1);
  }
}
