import rondo.*;

/** Messages to all processes but oneself, in one call and in a loop. */
@Protocol(n = 3)
public class ToOthers extends Node {
  @Round(1) record Ask(@Phase int k) {}
  @Round(2) record Answer(@Phase int k, boolean yes) {}
  @Round(3) record Thanks(@Phase int k, int answers) {}

  private int k;
  private int round;

  @Timeout
  void ask() {
    k++;
    round = 2;
    broadcastToOthers(new Ask(k));
  }

  @Upon
  void answer(NodeId from, Ask m) {
    when(m.k() > k);
    k = m.k();
    round = 3;
    send(from, new Answer(k, flip()));
  }

  @Upon
  void thank(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.k() == k);
    when(round == 2 && answers.size() == others().size());
    round = 4;
    for (NodeId other : others()) {
      send(other, new Thanks(k, answers.with(Answer::yes).size()));
    }
  }

  @Upon
  void thanked(Thanks m) {
    when(m.k() == k && round == 3);
    round = 4;
    output(m.answers());
  }
}
