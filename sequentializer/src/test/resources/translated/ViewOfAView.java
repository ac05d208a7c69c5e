import rondo.*;

/** A guard that asks for a view and not for the narrower one that is kept beside it. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class ViewOfAView extends Node {

  @Round(1) record Vote(@Phase int k, boolean yes) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(new Vote(k, flip()));
  }

  @Upon
  void count(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.k() == k);
    var yes = votes.with(m -> m.yes());
    when(votes.size() >= 1);
    if (yes.isEmpty()) {
      output(0);
    }
    k++;
    broadcast(new Vote(k, false));
  }
}
