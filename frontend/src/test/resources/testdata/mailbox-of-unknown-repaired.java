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
  void strings(Mailbox<Ping> mailbox) {
    when(mailbox.size() > 1);
  }

  @Upon
  void raw(Mailbox<Ping> mailbox) {
    when(mailbox.size() > 2);
  }

  @Upon
  void ping(Ping m) {}
}
