import rondo.*;

/** Only what its writer was sure of is tagged; as it stands, the file breaks the rules of tags. */
@Protocol(n = 3)
class HalfTagged extends Node {

  record Ask(@Phase int ballot) {}

  @Round(2) record Answer(int ballot, int of) {}

  record Tell(int ballot, int value) {}

  private int ballot;
  private boolean told;

  @Timeout
  void open() {
    ballot++;
    told = false;
    broadcast(new Ask(ballot));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.ballot() > ballot);
    ballot = m.ballot();
    told = false;
    send(from, new Answer(ballot, self().index()));
  }

  @Upon
  void answer(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.ballot() == ballot);
    when(!told && answers.size() + 1 > n() / 2);
    told = true;
    broadcast(new Tell(ballot, answers.get(0).of()));
  }

  @Upon
  void tell(Tell m) {
    when(m.ballot() > ballot);
    ballot = m.ballot();
    told = true;
    output(m.value());
  }
}
