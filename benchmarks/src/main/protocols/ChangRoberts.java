import rondo.*;

/**
 * The leader election of Chang and Roberts (1979) on a ring: ids travel round the ring, each
 * process stops those smaller than its own, and whoever meets its own id has won and tells the
 * others.
 *
 * <p>Its messages have no tags: how often an id is passed on depends on the ids, so there are no
 * rounds to speak of and only the asynchronous form runs.
 *
 * <p>Bug: ids are drawn and may coincide. Two processes with the same, largest id each take the
 * other's for their own, and both win.
 */
@Protocol(n = 3, network = Reliable.class, spec = Agreement.class)
public class ChangRoberts extends Node {

  record Election(int id) {}

  record Elected(NodeId leader) {}

  private int id;

  @Init
  void start() {
    id = choose(n()); // BUG: choose(n()) * n() + self().index(), which no two processes share
    send(next(), new Election(id));
  }

  @Upon
  void election(Election m) {
    if (m.id() > id) {
      send(next(), m);
    } else if (m.id() == id) {
      send(next(), new Elected(self()));
    }
  }

  @Upon
  void elected(Elected m) {
    output(m.leader());
    if (!m.leader().equals(self())) {
      send(next(), m);
    }
  }

  private NodeId next() {
    return node((self().index() + 1) % n());
  }
}
