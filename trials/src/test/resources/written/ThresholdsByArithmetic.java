import java.util.Map;
import rondo.*;

/** Each step waits for another number of messages, all of them more than none. */
@Protocol(n = 4, f = 1, spec = AgreementPerKey.class)
public class ThresholdsByArithmetic extends Node {
  private static final int FAULTY = 1;

  record Report(int round, int value) {}
  record Proposal(int round, int value) {}
  record Decision(int round, int value) {}

  @Input("0..1") private int value;
  private int round = 1;
  private int step = 1;

  @Init
  void start() {
    broadcast(new Report(round, value));
  }

  @Upon
  void reports(Mailbox<Report> mailbox) {
    var reports = mailbox.with(r -> r.round() == round);
    when(step == 1 && reports.size() >= n() - f());
    step = 2;
    boolean ones = 2 * reports.with(r -> r.value() == 1).size() > n() + FAULTY;
    broadcast(new Proposal(round, ones ? 1 : 0));
  }

  @Upon
  void proposals(Mailbox<Proposal> mailbox) {
    when(step == 2 && mailbox.with(p -> p.round() == round).size() > (n() + f()) / 2);
    var ones = mailbox.with(p -> p.round() == round && p.value() == 1);
    step = 3;
    value = ones.size() >= FAULTY + 1 ? 1 : 0;
    broadcast(new Decision(round, value));
  }

  @Upon
  void decisions(Mailbox<Decision> mailbox) {
    when(step == 3 && 3 * mailbox.with(d -> d.round() == round && d.value() == 1).size() > 2 * n());
    step = 1;
    output(Map.entry(round, 1));
    round++;
    broadcast(new Report(round, value));
  }
}
