import java.util.Map;
import rondo.*;

/** A message that is one of several records: taken as a whole, told apart by instanceof. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class SealedMessages extends Node {

  @Round(1)
  sealed interface Ask permits Read, Write {
    int term();
  }

  record Read(@Phase int term) implements Ask {}

  record Write(@Phase int term, int value) implements Ask {}

  sealed interface Answer {}

  sealed interface Refusal extends Answer {}

  @Round(2) record Granted(@Phase int term, int value) implements Answer {}

  @Round(2) record Busy(@Phase int term) implements Refusal {}

  @Round(2) record Late(@Phase int term) implements Refusal {}

  private int term;
  private int value;
  private boolean answers;
  private boolean waits;

  @Timeout
  void ask() {
    term++;
    answers = true;
    waits = true;
    if (flip()) {
      broadcast(new Read(term));
    } else {
      broadcast(new Write(term, self().index()));
    }
  }

  @Upon
  void asked(NodeId from, Ask m) {
    when(m.term() > term || m.term() == term && answers);
    waits = m.term() == term && waits;
    term = m.term();
    answers = false;
    if (m instanceof Write write) {
      value = write.value();
    }
    send(from, m instanceof Read ? new Granted(term, value) : new Busy(term));
  }

  @Upon
  void refused(Refusal m) {
    when(waits && (m instanceof Busy busy ? busy.term() : ((Late) m).term()) == term);
    waits = false;
    answers = false;
  }

  @Upon
  void answered(Mailbox<Answer> mailbox) {
    var mine = mailbox.with(m -> m instanceof Granted granted && granted.term() == term);
    when(waits && mine.size() > n() / 2);
    waits = false;
    answers = false;
    output(Map.entry(term, mine.only(Granted.class).get(0).value()));
  }

  @Timeout
  void giveUp(Mailbox<Answer> mailbox) {
    var refusals = mailbox.only(Busy.class);
    when(waits && !refusals.isEmpty());
    waits = false;
    answers = false;
  }
}
