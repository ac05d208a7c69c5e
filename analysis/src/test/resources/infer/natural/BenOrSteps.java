import java.util.*;
import rondo.*;

/** Ben-Or's randomized consensus (1983): report, then propose, in every round; votes are counted as sets per step. */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class BenOrSteps extends Node {
  enum Step { REPORT, PROPOSE }

  sealed interface Suggestion permits Value, Question {
    int round();
  }

  record Report(int round, int value) {}

  record Value(int round, int value) implements Suggestion {}

  record Question(int round) implements Suggestion {}

  @Input("0..1") private int x;
  private int round = 1;
  private Step step = Step.REPORT;

  @Init void start() {
    broadcast(new Report(round, x));
  }

  @Upon void reports(Mailbox<Report> mailbox) {
    var reports = mailbox.with(m -> m.round() == round);
    when(step == Step.REPORT && reports.size() >= n() - f());
    step = Step.PROPOSE;
    for (int v = 0; v <= 1; v++) {
      int value = v;
      if (reports.with(m -> m.value() == value).size() > n() / 2) {
        broadcast(new Value(round, v));
        return;
      }
    }
    broadcast(new Question(round));
  }

  @Upon void suggestions(Mailbox<Suggestion> mailbox) {
    var all = mailbox.with(m -> m.round() == round);
    when(step == Step.PROPOSE && all.size() >= n() - f());
    var values = all.only(Value.class);
    if (values.isEmpty()) {
      x = flip() ? 1 : 0;
    } else {
      x = values.get(0).value();
      if (values.size() > f()) {
        output(x);
      }
    }
    round++;
    step = Step.REPORT;
    broadcast(new Report(round, x));
  }
}
