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
  void nothing(Ping m) {
    when(m.x() > 1);
  }

  @Upon
  void number(NodeId from, Ping m) {
    when(m.x() > 2);
  }

  @Upon
  void three(Mailbox<Ping> mailbox) {
    when(mailbox.size() > 1);
  }

  @Upon
  void order(NodeId from, Ping m) {
    when(m.x() > 3);
  }

  @Upon
  void both(Mailbox<Ping> m) {
    when(m.size() > 2);
  }

  @Timeout
  void late(Mailbox<Ping> mailbox) {}

  @Upon
  void ping(Ping m) {}
}
