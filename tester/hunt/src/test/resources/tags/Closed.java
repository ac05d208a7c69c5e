import rondo.*;

/** Keeps all conditions. */
@Protocol(n = 2)
public class Closed extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  private int k = 1;
  private boolean asked;

  @Init
  void start() {
    broadcast(new Ask(k));
  }

  @Upon
  void ask(Mailbox<Ask> mailbox) {
    var asks = mailbox.with(m -> m.k() == k);
    when(asks.size() == n() && !asked);
    asked = true;
    broadcast(new Answer(k, self().index()));
  }

  @Upon
  void answer(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.k() == k);
    when(answers.size() == n() && asked);
    output(answers.size());
    k++;
    asked = false;
    broadcast(new Ask(k));
  }
}
