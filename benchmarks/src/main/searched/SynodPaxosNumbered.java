import java.util.Map;
import java.util.TreeMap;
import rondo.*;

/**
 * {@code SynodPaxos} with leaders that nothing tells apart, as in Bokor et al. 2010: P2 gives each of them, P0 and P1, a ballot
 * when it asks for one, and its value with it.
 */
@Protocol(n = 6, network = Reliable.class, spec = SynodPaxosNumbered.OneChosen.class)
public class SynodPaxosNumbered extends Node {

  record Ask() {}

  record Ballot(int number) {}

  record Prepare(int ballot) {}

  record Promise(int ballot, int accepted, int value) {}

  record Accept(int ballot, int value) {}

  /** What an acceptor outputs: it accepts a proposal, which so many acceptors must to choose it. */
  record Accepted(int ballot, int value, int majority) {}

  private static final int LEADERS = 2;
  private static final int OTHERS = LEADERS + 1; // the leaders and who gives them ballots
  private static final NodeId CLERK = NodeId.of(LEADERS);

  private int promised;
  private int accepted;
  private int value;

  @Init
  void start() {
    if (isLeader(self())) {
      send(CLERK, new Ask());
    }
  }

  @Upon
  void ask(NodeId leader, Ask m) {
    promised++;
    send(leader, new Ballot(promised));
  }

  @Upon
  void ballot(Ballot m) {
    promised = m.number();
    value = promised;
    sendToAcceptors(new Prepare(promised));
  }

  @Upon
  void prepare(NodeId leader, Prepare m) {
    if (m.ballot() > promised) {
      promised = m.ballot();
      send(leader, new Promise(promised, accepted, value));
    }
  }

  @Upon
  void promise(Mailbox<Promise> promises) {
    when(promises.size() >= majority() && accepted == 0);
    int last = promises.stream().mapToInt(Promise::accepted).max().orElse(0);
    if (last > 0) {
      value = promises.with(m -> m.accepted() == last).stream().mapToInt(Promise::value).max().orElse(0);
    }
    accepted = promised;
    sendToAcceptors(new Accept(promised, value));
  }

  @Upon
  void accept(Accept m) {
    if (m.ballot() >= promised) {
      promised = m.ballot();
      accepted = m.ballot();
      value = m.value();
      output(new Accepted(accepted, value, majority()));
    }
  }

  private void sendToAcceptors(Record message) {
    for (NodeId node : nodes()) {
      if (isAcceptor(node)) {
        send(node, message);
      }
    }
  }

  private int majority() {
    return (n() - OTHERS) / 2 + 1;
  }

  private static boolean isLeader(NodeId node) {
    return node.index() < LEADERS;
  }

  private static boolean isAcceptor(NodeId node) {
    return node.index() >= OTHERS;
  }

  /** No two values are chosen. */
  public static class OneChosen implements Spec<Accepted> {

    private final Map<Integer, Integer> votes = new TreeMap<>();
    private int chosen;

    @Override
    public void observe(NodeId acceptor, Accepted vote) {
      int count = votes.merge(vote.ballot(), 1, Integer::sum);
      if (count < vote.majority()) {
        return;
      }
      if (chosen != 0 && chosen != vote.value()) {
        throw new Violation(chosen + " is chosen, and " + vote.value() + " in " + vote.ballot());
      }
      chosen = vote.value();
    }
  }
}
