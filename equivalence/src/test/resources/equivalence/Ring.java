import rondo.*;

/** Asks and answers; jumps over phases, and has two handlers for one round. */
@Protocol(n = 2)
public class Ring extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Tell(@Phase int k, int v) {}

  private int k;
  private int x;
  private boolean told;

  @Timeout
  void ask() {
    k += 1 + choose(2);
    told = false;
    broadcast(new Ask(k));
  }

  @Upon
  void asked(NodeId from, Ask m) {
    when(m.k() > k || m.k() == k && !told && from.equals(self()));
    k = m.k();
    told = true;
    x = choose(2);
    send(from, new Tell(k, x));
  }

  @Upon
  void both(Mailbox<Tell> mailbox) {
    var tells = mailbox.with(m -> m.k() == k);
    when(tells.size() > 1);
    output(2);
    k++;
  }

  @Upon
  void one(Tell m) {
    when(m.k() == k);
    output(m.v());
    k++;
    told = false;
    broadcast(new Ask(k));
  }
}
