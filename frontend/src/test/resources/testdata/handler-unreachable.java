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
  void every(Ping m) {}

  @Upon
  void never(Ping m) {
    when(m.x() > x);
  }

  @Upon
  void dead(Mailbox<Ping> mailbox) {
    when(false);
  }
}
