import rondo.*;

/** A timeout that looks at what has arrived so far. */
@Protocol(n = 2)
public class GiveUp extends Node {

  @Round(1) record Hello(@Phase int k) {}

  @Round(2) record Bye(@Phase int k, int heard) {}

  private int k = 1;
  private int at;
  private int heard;

  @Init
  void start() {
    broadcast(new Hello(k));
  }

  @Upon
  void hello(Mailbox<Hello> mailbox) {
    var hellos = mailbox.with(m -> m.k() == k);
    when(at == 0 && hellos.size() > n() / 2);
    at = 1;
    heard = hellos.size();
    broadcast(new Bye(k, heard));
  }

  @Upon
  void bye(Bye m) {
    when(m.k() == k && at <= 1);
    at = 2;
    heard = 10 * heard + m.heard();
  }

  @Timeout
  void giveUp(Mailbox<Hello> mailbox) {
    var hellos = mailbox.with(m -> m.k() == k);
    when(at == 0 && hellos.size() < n());
    at = 1;
    heard = hellos.size();
    broadcast(new Bye(k, heard));
  }
}
