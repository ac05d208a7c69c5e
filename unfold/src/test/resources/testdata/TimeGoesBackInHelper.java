import rondo.*;

@Protocol(n = 3)
class TimeGoesBackInHelper extends Node {
  @Round(1) record Ask(@Phase int k) {}
  @Round(2) record Answer(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; ask(); }
  private void ask() { broadcast(new Ask(k)); }
  @Upon void ask(NodeId from, Ask m) { when(m.k() >= k); k = m.k(); send(from, new Answer(k)); }
  @Upon void answer(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.k() == k);
    when(answers.size() > n() / 2);
    ask();
  }
}
