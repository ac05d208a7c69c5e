import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * {@code ClientsAndServersQueue}, in which the server takes the client that came last.
 *
 * <p>Bug: two clients can take turns forever while a third one waits.
 */
@Protocol(n = 4, network = Reliable.class)
@Property(name = "served", formula = "[] (waits -> <> works)")
@Property(name = "released", formula = "[] (works -> <> !works)")
@Property(name = "busy", formula = "[] <> some works")
public class ClientsAndServersStack extends Node {

  record Request() {}

  record Grant() {}

  record Release() {}

  /** What a client does. */
  enum Stage {
    IDLE,
    WAITING,
    WORKING
  }

  private Stage stage = Stage.IDLE;
  private boolean inUse;
  private final List<NodeId> waiting = new ArrayList<>();

  @Timeout
  void connect() {
    when(!isServer() && stage == Stage.IDLE);
    stage = Stage.WAITING;
    send(server(), new Request());
  }

  @Upon
  void request(NodeId client, Request m) {
    if (inUse) {
      waiting.add(client);
    } else {
      inUse = true;
      send(client, new Grant());
    }
  }

  @Upon
  void grant(Grant m) {
    stage = Stage.WORKING;
  }

  @Timeout
  void finish() {
    when(stage == Stage.WORKING);
    stage = Stage.IDLE;
    send(server(), new Release());
  }

  @Upon
  void release(Release m) {
    if (waiting.isEmpty()) {
      inUse = false;
    } else {
      send(waiting.remove(waiting.size() - 1), new Grant()); // BUG: remove(0)
    }
  }

  @Observed
  boolean waits() {
    return stage == Stage.WAITING;
  }

  @Observed
  boolean works() {
    return stage == Stage.WORKING;
  }

  private boolean isServer() {
    return self().equals(server());
  }

  private NodeId server() {
    return node(n() - 1);
  }
}
