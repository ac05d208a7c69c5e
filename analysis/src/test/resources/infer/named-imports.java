import rondo.Node;
import rondo.NodeId;
import rondo.Protocol;
import rondo.Timeout;
import rondo.Upon;

/** Who imports name by name gets the names of the tags as well. */
@Protocol(n = 2)
class NamedImports extends Node {

  /** Asks. */
  private record Ping(int lap) {}

  @Deprecated
  record Pong(String word, int lap) {}

  private int lap;

  @Timeout
  void ping() {
    lap++;
    broadcast(new Ping(lap));
  }

  @Upon
  void answer(NodeId from, Ping m) {
    when(m.lap() > lap);
    lap = m.lap();
    send(from, new Pong("pong", lap));
  }

  @Upon
  void pong(Pong m) {
    when(m.lap() == lap);
    output(m.word());
  }
}
