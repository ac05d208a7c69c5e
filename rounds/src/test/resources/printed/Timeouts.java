import rondo.*;

/** Timeouts with and without a guard and a mailbox. */
@Protocol(n = 3, network = Reliable.class)
public class Timeouts extends Node {
  @Round(1) record Ping(@Phase int k) {}
  @Round(2) record Pong(@Phase int k) {}

  private int k;
  private int missing;
  private boolean asked;

  @Timeout
  void ask() {
    when(!asked);
    asked = true;
    k++;
    broadcast(new Ping(k));
  }

  @Timeout
  void few(Mailbox<Pong> mailbox) {
    var pongs = mailbox.with(m -> m.k() == k);
    int enough = n() / 2 + 1;
    when(asked && !pongs.isEmpty() && pongs.size() < enough);
    missing = enough - pongs.size();
    asked = false;
  }

  @Timeout
  void forget() {
    missing = 0;
  }

  @Upon
  void ping(NodeId from, Ping m) {
    when(m.k() >= k);
    k = m.k();
    send(from, new Pong(k));
  }

  @Upon
  void pong(Mailbox<Pong> mailbox) {
    var pongs = mailbox.with(m -> m.k() == k);
    when(asked && pongs.size() > n() / 2);
    asked = false;
    output(k);
  }
}
