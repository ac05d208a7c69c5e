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
  void ping(Ping m) {
    when(m.x() > 3);
    x = m.x();
  }

  @Upon
  void counted(Mailbox<Ping> mailbox) {
    when(mailbox.size() > 1);
    int most = 0;
    for (int i = 0; i < 3; i++) {
      int wanted = i;
      most = Math.max(most, mailbox.with(m -> m.x() == wanted).size());
    }
    x = most;
  }

  @Upon
  void compared(Mailbox<Ping> mailbox) {
    int most = 0;
    var low = mailbox.with(m -> m.x() < 3);
    for (Ping p : low) {
      most = Math.max(most, p.x());
    }
    when(most > 1);
    x = most;
  }

  @Upon
  void mostCommon(Mailbox<Ping> mailbox) {
    int most = 0;
    var low = mailbox.with(m -> m.x() < 3);
    for (Ping p : low) {
      most = Math.max(most, low.with(m -> m.x() == p.x()).size());
    }
    when(most > 1);
    x = most;
  }
}
