import rondo.*;

/** A handler that looks at its mailbox again after its guard, and a timeout that looks as well. */
@Protocol(n = 3)
public class MailboxAfterGuard extends Node {
  @Round(1) record A(@Phase int k, int v) {}

  @Input("0..1") private int x;
  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k, x));
  }

  @Upon
  void most(Mailbox<A> mailbox) {
    when(mailbox.with(m -> m.k() == k).size() > n() / 2);
    for (A m : mailbox) {
      if (m.k() == k) {
        x = Math.max(x, m.v());
      }
    }
    next();
  }

  @Timeout
  void few(Mailbox<A> mailbox) {
    when(!mailbox.with(m -> m.k() == k).isEmpty());
    x = mailbox.with(m -> m.k() == k).get(0).v();
    next();
  }

  private void next() {
    output(x);
    k++;
    broadcast(new A(k, x));
  }
}
