import java.util.List;
import rondo.*;

/**
 * {@code ChangRobertsRing} with channels of capacity one, as Pizani Flor 2013 has them: who has taken a message and
 * may not send yet takes no other. Whoever takes a message tells its sender that there is room again.
 */
@Protocol(n = 5, network = Reliable.class, spec = Agreement.class)
public class ChangRobertsSlots extends Node {

  record Election(int id) {}

  record Elected(int leader) {}

  record Room() {}

  private static final List<Integer> IDS =
      List.of(32, 45, 12, 21, 10, 11, 99, 87, 41, 37, 31, 56, 78, 26, 17, 23, 42, 22, 55, 75);

  private boolean full; // the channel to the next process
  private int heldElection; // what waits for room in it
  private int heldElected;

  @Init
  void start() {
    pass(id(), 0);
  }

  @Upon
  void election(NodeId from, Election m) {
    when(holdsNothing());
    send(from, new Room());
    if (m.id() > id()) {
      pass(m.id(), 0);
    } else if (m.id() == id()) {
      pass(0, m.id());
    }
  }

  @Upon
  void elected(NodeId from, Elected m) {
    when(holdsNothing());
    send(from, new Room());
    output(m.leader());
    if (m.leader() != id()) {
      pass(0, m.leader());
    }
  }

  @Upon
  void room(Room m) {
    full = false;
    if (!holdsNothing()) {
      pass(heldElection, heldElected);
    }
  }

  /** Sends one of two messages, or keeps it until there is room. */
  private void pass(int election, int elected) {
    heldElection = full ? election : 0;
    heldElected = full ? elected : 0;
    if (!full && election != 0) {
      send(next(), new Election(election));
    } else if (!full) {
      send(next(), new Elected(elected));
    }
    full = true;
  }

  private boolean holdsNothing() {
    return heldElection == 0 && heldElected == 0;
  }

  private int id() {
    return IDS.get(self().index());
  }

  private NodeId next() {
    return node((self().index() + 1) % n());
  }
}
