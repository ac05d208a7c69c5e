import java.util.*;
import rondo.*;

/** A replica answers a question of any round with what it knows by now. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class OldQuestionAnswered extends Node {
  record Question(int round) {}
  record Answer(int round, int value) {}
  record Decision(int round, int value) {}

  private int round;
  private int value;
  private boolean waits;

  @Timeout
  void ask() {
    when(round % n() == self().index());
    round++;
    waits = true;
    broadcastToOthers(new Question(round));
  }

  @Upon
  void question(NodeId from, Question m) {
    if (m.round() > round) {
      round = m.round();
      waits = false;
    }
    send(from, new Answer(m.round(), value));
  }

  @Upon
  void answers(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(a -> a.round() == round);
    when(waits && !answers.isEmpty());
    waits = false;
    value = answers.get(0).value() + 1;
    output(Map.entry(round, value));
    broadcastToOthers(new Decision(round, value));
  }

  @Upon
  void decision(Decision m) {
    when(m.round() >= round && !waits);
    round = m.round();
    value = m.value();
    output(Map.entry(round, value));
  }
}
