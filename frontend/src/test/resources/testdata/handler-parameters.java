import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Init
  void start() {
    broadcast(new Ping(x));
  }

  @Upon
  void nothing() {}

  @Upon
  void number(int x) {}

  @Upon
  void three(NodeId from, Ping m, int x) {}

  @Upon
  void order(Ping m, NodeId from) {}

  @Upon
  void both(NodeId from, Mailbox<Ping> m) {}

  @Timeout
  void late(Ping m) {}

  @Upon
  void ping(Ping m) {}
}
