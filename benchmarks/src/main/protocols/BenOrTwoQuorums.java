import rondo.*;

/**
 * Ben-Or's consensus as in {@code BenOr}, on a network that has only two quorums in an execution:
 * whoever hears anything in a round hears one of the two. Drăgoi and Inzaghi Pronesti measured this
 * approximation beside the whole network (Ben-Or* in their Table 1); its executions are some of
 * those of {@code BenOr}, so a bug that it shows is one there.
 *
 * <p>Bug: a process forgets its decision, as in {@code BenOr}.
 */
@Protocol(n = 3, f = 1, network = TwoQuorums.class, spec = Agreement.class)
public class BenOrTwoQuorums extends Node {

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
      output(votes.iterator().next().value()); // BUG: estimate must become the decision
    } else if (!votes.isEmpty()) {
      estimate = votes.iterator().next().value();
    } else {
      estimate = choose(2);
    }
    k++;
    broadcast(new Report(k, estimate));
  }
}
