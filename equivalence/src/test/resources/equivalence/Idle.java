import rondo.*;

/** P0 does nothing in round 1, though it must hear somebody: only the promise can tell. */
@Protocol(n = 2, network = Kernel.class)
public class Idle extends Node {
  @Round(1) record First() {}

  @Round(2) record Second() {}

  private boolean sent;
  private int heard;

  @Init void start() {
    broadcast(new First());
  }

  @Upon void first(Mailbox<First> mailbox) {
    when(!sent && heard == 0 && mailbox.size() > 0);
    if (self().equals(node(1))) {
      sent = true;
      broadcast(new Second());
    }
  }

  @Upon void second(Mailbox<Second> mailbox) {
    when(heard == 0 && mailbox.size() > 0);
    heard = mailbox.size();
  }
}
