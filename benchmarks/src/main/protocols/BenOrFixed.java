import rondo.*;

/**
 * Ben-Or's randomized binary consensus (1983): in each phase processes report their estimates,
 * then propose what a majority reported, and decide what more than f proposed. It needs n - f
 * messages in every round, which the network promises. {@code BenOr} differs in one line.
 */
@Protocol(n = 3, f = 1, network = NMinusF.class, spec = Agreement.class)
public class BenOrFixed extends Node {

  private static final int NONE = -1;

  @Round(1) record Report(@Phase int k, int value) {}

  @Round(2) record Proposal(@Phase int k, int value) {}

  @Input("0..1") private int estimate;
  private int k = 1;

  @Init
  void start() {
    broadcast(new Report(k, estimate));
  }

  @Upon
  void report(Mailbox<Report> mailbox) {
    var reports = mailbox.with(m -> m.k() == k);
    when(reports.size() >= n() - f());
    int zeros = reports.with(m -> m.value() == 0).size();
    int ones = reports.with(m -> m.value() == 1).size();
    broadcast(new Proposal(k, 2 * zeros > n() ? 0 : 2 * ones > n() ? 1 : NONE));
  }

  @Upon
  void proposal(Mailbox<Proposal> mailbox) {
    var proposals = mailbox.with(m -> m.k() == k);
    when(proposals.size() >= n() - f());
    var votes = proposals.with(m -> m.value() != NONE);
    if (votes.size() > f()) {
      estimate = votes.iterator().next().value();
      output(estimate);
    } else if (!votes.isEmpty()) {
      estimate = votes.iterator().next().value();
    } else {
      estimate = choose(2);
    }
    k++;
    broadcast(new Report(k, estimate));
  }
}
