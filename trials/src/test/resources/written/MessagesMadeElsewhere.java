import java.util.*;
import rondo.*;

/** Messages come from a choice, a helper, a variable and a switch, and leave through a helper. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class MessagesMadeElsewhere extends Node {
  enum Opinion { YES, NO, UNSURE }

  record Question(int k, int subject) {}
  record Reply(int k, boolean yes) {}
  record Result(int k, String text) {}

  private int k;
  private int step;

  @Timeout
  void ask() {
    when(k % n() == self().index());
    k++;
    step = 1;
    broadcast(flip() ? new Question(k, 1) : new Question(k, 2));
  }

  @Upon
  void question(NodeId from, Question m) {
    when(m.k() > k || m.k() == k && step == 1);
    k = m.k();
    step = 2;
    answer(from, reply(choose(List.of(Opinion.values()))));
  }

  private Reply reply(Opinion opinion) {
    return switch (opinion) {
      case YES -> new Reply(k, true);
      case NO, UNSURE -> new Reply(k, false);
    };
  }

  private void answer(NodeId to, Record message) {
    send(to, message);
  }

  private void tellAll(Record message) {
    for (NodeId each : nodes()) {
      send(each, (Record) message);
    }
  }

  @Upon
  void replies(Mailbox<Reply> mailbox) {
    var replies = mailbox.with(m -> m.k() == k);
    when(step <= 2 && replies.size() == n());
    step = 3;
    Result result = new Result(k, "mixed");
    if (replies.with(Reply::yes).size() == n()) {
      result = new Result(k, "yes");
    }
    tellAll(result);
  }

  @Upon
  void result(Result m) {
    when(m.k() > k || m.k() == k && step <= 3);
    k = m.k();
    step = 4;
    output(Map.entry(k, m.text()));
  }
}
