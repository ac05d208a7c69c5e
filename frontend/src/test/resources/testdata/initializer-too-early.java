import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int quorum = n() / 2 + 1;
  private NodeId leader = node(0);

  private int limit = twice();
  private int most;

  {
    most = nodes().size();
  }

  private int twice() {
    return 2 * f();
  }

  @Init
  void start() {
    broadcast(new Ping(quorum));
  }

  @Upon
  void ping(Ping m) {
    output(leader);
    output(limit + most);
  }
}
