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
  void strings(Mailbox<String> mailbox) {}

  @Upon
  void raw(@SuppressWarnings("rawtypes") Mailbox mailbox) {}

  @Upon
  void ping(Ping m) {}
}
