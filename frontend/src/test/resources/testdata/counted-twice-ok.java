import rondo.*;

@Protocol
class P extends Node {
  record Ask(int k) {}

  record Answer(int k) {}

  private int k;
  private boolean done;

  @Timeout
  void ask() {
    k++;
    done = false;
    broadcast(new Ask(k));
  }

  @Upon
  void answer(NodeId from, Ask m) {
    send(from, new Answer(m.k()));
  }

  @Upon
  void collect(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.k() == k);
    when(!done && answers.size() > n() / 2);
    done = true;
    output(1);
  }
}
