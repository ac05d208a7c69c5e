import rondo.*;

/**
 * Clients, servers and databases (Derepas and Gastin 2001, section 4.3): a client asks any server for a connection,
 * and the server any database before it grants one; who is in use refuses. A third of the nodes are
 * clients, a third are servers, the others are databases. Nobody ever stops, and nobody outputs.
 *
 * <p>References come before the stage, in {@code ThreeTiersLast} behind it: processes are sorted by their
 * variables in this order where states are not canonical.
 */
@Protocol(n = 6, network = Reliable.class)
public class ThreeTiers extends Node {

  record Request() {}

  record Grant() {}

  record Refusal() {}

  record Release() {}

  /** What a process does next. */
  enum Stage {
    IDLE,
    WAITING,
    WORKING
  }

  private NodeId below; // the server of a client, the database of a server
  private NodeId above; // the client of a server, the server of a database
  private Stage stage = Stage.IDLE;

  @Timeout
  void connect() {
    when(isClient(self()) && stage == Stage.IDLE);
    stage = Stage.WAITING;
    send(choose(nodes().stream().filter(node -> isServer(node)).toList()), new Request());
  }

  @Upon
  void request(NodeId from, Request m) {
    if (above != null) {
      send(from, new Refusal());
    } else {
      above = from;
      if (isServer(self())) {
        stage = Stage.WAITING;
        send(choose(nodes().stream().filter(node -> isDatabase(node)).toList()), new Request());
      } else {
        send(from, new Grant());
      }
    }
  }

  @Upon
  void grant(NodeId from, Grant m) {
    below = from;
    stage = Stage.WORKING;
    if (isServer(self())) {
      send(above, new Grant());
    }
  }

  @Upon
  void refusal(Refusal m) {
    stage = Stage.IDLE;
    if (isServer(self())) {
      send(above, new Refusal());
      above = null;
    }
  }

  @Timeout
  void finish() {
    when(isClient(self()) && stage == Stage.WORKING);
    leave();
  }

  @Upon
  void release(Release m) {
    above = null;
    if (isServer(self())) {
      leave();
    }
  }

  @Invariant
  boolean worksWithSomebodyBelow() {
    return stage != Stage.WORKING || below != null;
  }

  private void leave() {
    send(below, new Release());
    below = null;
    stage = Stage.IDLE;
  }

  private boolean isClient(NodeId node) {
    return node.index() < n() / 3;
  }

  private boolean isServer(NodeId node) {
    return node.index() >= n() / 3 && node.index() < n() / 3 * 2;
  }

  private boolean isDatabase(NodeId node) {
    return node.index() >= n() / 3 * 2;
  }
}
