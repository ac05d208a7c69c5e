import java.util.List;
import rondo.*;

/** Where code jumps, the phase at the jump counts, and not only the phase at the end. */
@Protocol(n = 3, network = Arbitrary.class)
public class JumpsOfHelpers extends Node {
  @Round(1) record Propose(@Phase int ballot) {}

  @Round(2) record Vote(@Phase int ballot) {}

  @Round(3) record Commit(@Phase int ballot) {}

  @Round(2) record Other(@Phase int ballot) {}

  private int ballot;
  private boolean busy;
  private final List<Integer> taken = List.of();

  @Init
  void start() {
    broadcast(new Propose(ballot));
    broadcast(new Other(ballot));
  }

  @Upon
  void returns(Propose m) {
    when(m.ballot() == ballot);
    choose(m);
    broadcast(new Vote(ballot));
  }

  private void choose(Propose m) {
    if (busy) {
      ballot = m.ballot() + 1;
      return;
    }
    ballot = m.ballot();
  }

  @Upon
  void breaks(Vote m) {
    when(m.ballot() == ballot);
    for (int other : taken) {
      if (other > 3) {
        ballot = m.ballot() + 1;
        break;
      }
      ballot = m.ballot();
    }
    broadcast(new Commit(ballot));
  }

  @Upon
  void computed(Commit m) {
    when(m.ballot() == ballot);
    ballot += 1;
    broadcast(new Propose(next(ballot)));
  }

  @Upon
  void replaced(Other m) {
    when(m.ballot() == ballot);
    m = new Other(ballot + 1);
    broadcast(new Commit(m.ballot()));
  }

  private int next(int last) {
    return last + 1;
  }
}
