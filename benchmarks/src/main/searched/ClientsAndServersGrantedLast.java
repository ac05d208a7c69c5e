import rondo.*;

/**
 * {@code ClientsAndServersGranted} with the reference behind the stage.
 */
@Protocol(n = 4, network = Reliable.class)
public class ClientsAndServersGrantedLast extends Node {

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
    stage = Stage.WAITING;
    send(choose(nodes().stream().filter(node -> !isClient(node)).toList()), new Request());
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
  void grant(NodeId server, Grant m) {
    peer = server;
    stage = Stage.WORKING;
  }

  @Upon
  void refusal(Refusal m) {
    stage = Stage.IDLE;
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
