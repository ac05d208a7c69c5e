import java.util.List;
import rondo.*;

/**
 * {@code ChangRobertsCoups} with one bound on the coups of all processes, as MAXCOUPS in Pizani Flor
 * 2013, section 2.1. There is one announcement at a time, since a coup replaces it, so that the
 * announcement itself counts the coups.
 */
@Protocol(n = 5, network = Fifo.class, capacity = 1, spec = Agreement.class)
public class ChangRobertsMaxCoups extends Node {

  record Election(int id) {}

  record Elected(int leader, int coups) {}

  record Settled(int leader) {}

  private static final List<Integer> IDS =
      List.of(32, 45, 12, 21, 10, 11, 99, 87, 41, 37, 31, 56, 78, 26, 17, 23, 42, 22, 55, 75);

  private static final int MAX_COUPS = 3;

  @Init
  void start() {
    send(next(), new Election(id()));
  }

  @Upon
  void election(Election m) {
    if (m.id() > id()) {
      send(next(), m);
    } else if (m.id() == id()) {
      send(next(), new Elected(m.id(), 0));
    }
  }

  @Upon
  void elected(Elected m) {
    if (m.leader() == id()) {
      settle(m.leader());
    } else if (m.coups() < MAX_COUPS && flip()) {
      send(next(), new Elected(id(), m.coups() + 1));
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
