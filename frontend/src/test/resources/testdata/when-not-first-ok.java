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
  void ping(Mailbox<Ping> mailbox) {
    var large = mailbox.with(m -> m.x() > x);
    int size = large.size();
    when(size > n() / 2);
    x = size;
  }
}
