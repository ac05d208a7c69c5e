import java.util.List;
import rondo.*;

/**
 * {@code ChangRobertsCoups} with coups without end.
 *
 * <p>Bug: nothing bounds the coups, so two processes can overthrow each other forever. No leader is
 * ever settled, although every message is delivered: termination fails.
 */
@Protocol(n = 5, network = Reliable.class, spec = Agreement.class)
@Property(name = "terminates", formula = "[] <> all output")
@Property(name = "elects", formula = "<> some output")
public class ChangRobertsEndless extends Node {

  record Election(int id) {}

  record Elected(int leader) {}

  record Settled(int leader) {}

  private static final List<Integer> IDS =
      List.of(32, 45, 12, 21, 10, 11, 99, 87, 41, 37, 31, 56, 78, 26, 17, 23, 42, 22, 55, 75);

  @Init
  void start() {
    send(next(), new Election(id()));
  }

  @Upon
  void election(Election m) {
    if (m.id() > id()) {
      send(next(), m);
    } else if (m.id() == id()) {
      send(next(), new Elected(m.id()));
    }
  }

  @Upon
  void elected(Elected m) {
    if (m.leader() == id()) {
      settle(m.leader());
    } else if (flip()) { // BUG: !rebelled && flip()
      send(next(), new Elected(id()));
    } else {
      send(next(), m);
    }
  }

  @Upon
  void settled(Settled m) {
    if (m.leader() != id()) {
      settle(m.leader());
    }
  }

  private void settle(int leader) {
    output(leader);
    send(next(), new Settled(leader));
  }

  private int id() {
    return IDS.get(self().index());
  }

  private NodeId next() {
    return node((self().index() + 1) % n());
  }
}
