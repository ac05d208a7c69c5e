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

  @Upon
  void count(Mailbox<Ping> mailbox) {
    int small = 0;
    for (Ping ping : mailbox) {
      if (ping.x() < x) {
        small++;
      } else if (small > 0) {
        continue;
      }
    }
    if (small > 3) {
      small = 3;
    }
    when(small > n() / 2);
    x = small;
  }
}
