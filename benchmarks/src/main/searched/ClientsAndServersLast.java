import rondo.*;

/**
 * Clients and servers (Derepas and Gastin 2001, Figure 10): a client asks any server for a connection, works while it
 * has it, and releases it; a server that is in use refuses. The first half of the nodes are
 * clients, the others are servers. Nobody ever stops, and nobody outputs.
 *
 * <p>{@code ClientsAndServers} with the reference behind the stage.
 */
@Protocol(n = 4, network = Reliable.class)
public class ClientsAndServersLast extends Node {

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

  private Stage stage = Stage.IDLE;
  private NodeId peer;

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
