import rondo.*;

/**
 * Clients and servers (Derepas and Gastin 2001, Figure 10): a client asks any server for a connection, works while it
 * has it, and releases it; a server that is in use refuses. The first half of the nodes are
 * clients, the others are servers. Nobody ever stops, and nobody outputs.
 *
 * <p>The reference comes before the stage, in {@code ClientsAndServersLast} behind it: processes are
 * sorted by their variables in this order where states are not canonical.
 */
@Protocol(n = 4, network = Reliable.class)
public class ClientsAndServers extends Node {

  record Request() {}

  record Grant() {}

  record Refusal() {}

  record Release() {}

  /** What a client does next. */
  enum Stage {
    IDLE,
    WAITING,
    WORKING
  }

  private NodeId peer;
  private Stage stage = Stage.IDLE;

  @Timeout
  void connect() {
    when(isClient(self()) && stage == Stage.IDLE);
    peer = choose(nodes().stream().filter(node -> !isClient(node)).toList());
    stage = Stage.WAITING;
    send(peer, new Request());
  }

  @Upon
  void request(NodeId client, Request m) {
    if (peer == null) {
      peer = client;
      send(client, new Grant());
    } else {
      send(client, new Refusal());
    }
  }

  @Upon
  void grant(Grant m) {
    stage = Stage.WORKING;
  }

  @Upon
  void refusal(Refusal m) {
    stage = Stage.IDLE;
    peer = null;
  }

  @Timeout
  void finish() {
    when(isClient(self()) && stage == Stage.WORKING);
    send(peer, new Release());
    stage = Stage.IDLE;
    peer = null;
  }

  @Upon
  void release(Release m) {
    peer = null;
  }

  @Invariant
  boolean worksWithAServer() {
    return stage != Stage.WORKING || peer != null;
  }

  private boolean isClient(NodeId node) {
    return node.index() < n() / 2;
  }
}
