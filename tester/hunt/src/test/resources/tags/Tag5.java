import rondo.*;

/** Counts the questions of a mailbox again with each that comes. */
@Protocol(n = 2)
public class Tag5 extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  private int count;

  @Init
  void start() {
    broadcast(new Ask(1));
  }

  @Upon
  void ask(Mailbox<Ask> mailbox) {
    var asks = mailbox.with(m -> m.k() == 1);
    when(asks.size() > 0);
    count += asks.size();
  }

  @Upon
  void answer(Answer m) {
    count = m.value();
  }
}
