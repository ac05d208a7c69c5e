import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Clients and a server (after Derepas and Gastin 2001, Figure 10) that lets clients wait instead of
 * refusing them. That who asks is served is the example there of a property that speaks of a process
 * by its name; {@code ClientsAndServersStack} refutes it. {@code threeWait} and {@code oneWaits} are its
 * permutable form, which counts processes: the second one fails, since others may begin to wait
 * before the one is served. The last node is the server. Nobody ever
 * stops, and nobody outputs.
 */
@Protocol(n = 4, network = Reliable.class)
@Property(name = "served", formula = "[] (waits -> <> works)")
@Property(name = "released", formula = "[] (works -> <> !works)")
@Property(name = "busy", formula = "[] <> some works")
@Property(name = "threeWait", formula = "[] (count waits = 3 -> <> (count waits = 3 && count works = 0 && (count waits = 3 && count works = 0) U (count waits = 2 && count works = 1)))")
@Property(name = "oneWaits", formula = "[] (count waits = 1 -> <> (count waits = 1 && count works = 0 && (count waits = 1 && count works = 0) U (count waits = 0 && count works = 1)))")
public class ClientsAndServersQueue extends Node {

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
      send(waiting.remove(0), new Grant());
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
