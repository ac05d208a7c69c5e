package driven;

import rondo.*;

/** Consensus with coins (Ben-Or 1983), in one kind of round: report, and decide what all say. */
@Protocol(n = 4, f = 1, network = Arbitrary.class)
public class Coin extends Node {

  @Round(1)
  public record Report(@Phase int round, boolean value) {}

  @Input("0..1")
  private int first;

  private boolean estimate;
  private boolean decided;
  private int round = 1;

  @Init
  void start() {
    estimate = first == 1;
    broadcast(new Report(round, estimate));
  }

  @Upon
  void reports(Mailbox<Report> mailbox) {
    var reports = mailbox.with(m -> m.round() == round);
    when(!decided && reports.size() >= n() - f());
    int ones = reports.with(m -> m.value()).size();
    if (ones == reports.size() || ones == 0) {
      estimate = ones > 0;
      decided = true;
      output(estimate);
    } else {
      estimate = flip();
      round++;
      broadcast(new Report(round, estimate));
    }
  }
}
