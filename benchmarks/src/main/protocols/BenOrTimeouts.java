import rondo.*;

/**
 * Ben-Or's consensus on a network that promises nothing, where timeouts let a process go on with
 * fewer than n - f messages. The algorithm itself is that of {@code BenOrFixed}.
 *
 * <p>Bug: safety needs the n - f messages that the timeouts no longer wait for. Some process
 * decides v; all others time out before they hear any proposal, so they toss coins, and when
 * enough of them show the other value it has a majority in the next phase. Two phases and two
 * lucky coins are enough with n = 3.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = Agreement.class) // BUG: needs NMinusF
public class BenOrTimeouts extends Node {

  private static final int NONE = -1;

  @Round(1) record Report(@Phase int k, int value) {}

  @Round(2) record Proposal(@Phase int k, int value) {}

  @Input("0..1") private int estimate;
  private int k = 1;
  private boolean proposed;

  @Init
  void start() {
    broadcast(new Report(k, estimate));
  }

  @Upon
  void report(Mailbox<Report> mailbox) {
    var reports = mailbox.with(m -> m.k() == k);
    when(!proposed && reports.size() >= n() - f());
    propose(reports);
  }

  @Timeout
  void fewReports(Mailbox<Report> mailbox) {
    var reports = mailbox.with(m -> m.k() == k);
    when(!proposed);
    propose(reports);
  }

  @Upon
  void proposal(Mailbox<Proposal> mailbox) {
    var proposals = mailbox.with(m -> m.k() == k);
    when(proposals.size() >= n() - f());
    conclude(proposals);
  }

  @Timeout
  void fewProposals(Mailbox<Proposal> mailbox) {
    var proposals = mailbox.with(m -> m.k() == k);
    when(proposed);
    conclude(proposals);
  }

  private void propose(Mailbox<Report> reports) {
    int zeros = reports.with(m -> m.value() == 0).size();
    int ones = reports.with(m -> m.value() == 1).size();
    proposed = true;
    broadcast(new Proposal(k, 2 * zeros > n() ? 0 : 2 * ones > n() ? 1 : NONE));
  }

  private void conclude(Mailbox<Proposal> proposals) {
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
    proposed = false;
    broadcast(new Report(k, estimate));
  }
}
