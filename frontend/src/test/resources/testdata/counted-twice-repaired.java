import rondo.*;

@Protocol
class P extends Node {
  record Ask() {}

  record Answer() {}

  private boolean done;

  @Timeout
  void ask() {
    when(!done);
    broadcast(new Ask());
  }

  @Upon
  void answer(NodeId from, Ask m) {
    send(from, new Answer());
  }

  @Upon
  void collect(Mailbox<Answer> answers) {
    int enough = n() / 2 + 1;
    when(!done && answers.distinctSenders() >= enough);
    done = true;
    output(1);
  }
}
