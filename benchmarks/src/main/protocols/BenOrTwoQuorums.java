import rondo.*;

/**
 * Ben-Or's consensus as in {@code BenOr}, on a network that has only two quorums in an execution:
 * whoever hears anything in a round hears one of the two. Drăgoi and Inzaghi Pronesti measured this
 * approximation beside the whole network (Ben-Or* in their Table 1); its executions are some of
 * those of {@code BenOr}, so a bug that it shows is one there.
 *
 * <p>Bug: a process forgets its decision, as in {@code BenOr}.
 */
@Protocol(n = 3, f = 1, network = BenOrTwoQuorums.TwoQuorums.class, spec = Agreement.class)
public class BenOrTwoQuorums extends Node {

  /** Two sets of n - f processes, drawn for an execution; in a round everybody hears one of them. */
  public static class TwoQuorums extends Network {

    private final boolean[][] quorums = new boolean[2][64];

    @Override
    public void start(Draw draw) {
      for (boolean[] quorum : quorums) {
        for (int process = 0; process < draw.n(); process++) {
          quorum[process] = true;
        }
        for (int missing = 0; missing < draw.f(); missing++) {
          leaveOut(draw.choose(draw.n() - missing), quorum);
        }
      }
    }

    /** The process that has so many others of the quorum before it. */
    private static void leaveOut(int others, boolean[] quorum) {
      int process = 0;
      for (int before = quorum[0] ? 0 : -1; before < others; before += quorum[process] ? 1 : 0) {
        process++;
      }
      quorum[process] = false;
    }

    @Override
    public void round(int phase, int round, Deliveries deliveries) {
      for (int receiver = 0; receiver < deliveries.n(); receiver++) {
        boolean[] quorum = quorums[deliveries.choose(2)];
        for (int sender = 0; sender < deliveries.n(); sender++) {
          if (quorum[sender]) {
            deliveries.must(sender, receiver);
          } else {
            deliveries.never(sender, receiver);
          }
        }
      }
    }
  }

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
