import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int quorum;
  private NodeId leader;

  private int limit;
  private int most;

  private int twice() {
    return 2 * f();
  }

  @Init
  void start() {
    quorum = n() / 2 + 1;
    leader = node(0);
    limit = twice();
    most = nodes().size();
    broadcast(new Ping(quorum));
  }

  @Upon
  void ping(Ping m) {
    output(leader);
    output(limit + most);
  }
}
