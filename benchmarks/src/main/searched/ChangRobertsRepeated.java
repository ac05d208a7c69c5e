import java.util.List;
import rondo.*;

/**
 * {@code ChangRobertsCoups} in which each process may declare itself the leader so often: Pizani Flor 2013, section 2.1
 * bounds coups by a constant.
 */
@Protocol(n = 5, network = Reliable.class, spec = Agreement.class)
public class ChangRobertsRepeated extends Node {

  record Election(int id) {}

  record Elected(int leader) {}

  record Settled(int leader) {}

  private static final List<Integer> IDS =
      List.of(32, 45, 12, 21, 10, 11, 99, 87, 41, 37, 31, 56, 78, 26, 17, 23, 42, 22, 55, 75);

  private static final int MOST_COUPS = 2;

  private int coups;

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
    } else if (coups < MOST_COUPS && flip()) {
      coups++;
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
