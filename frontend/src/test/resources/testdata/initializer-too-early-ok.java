import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int quorum;
  private NodeId leader;

  @Init
  void start() {
    quorum = n() / 2 + 1;
    leader = node(0);
    broadcast(new Ping(quorum));
  }

  @Upon
  void ping(Ping m) {
    output(leader);
  }
}
