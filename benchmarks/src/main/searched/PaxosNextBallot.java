import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * {@code Paxos} with the ballots of Fig. 1 of the paper. A process opens a ballot only if it leads
 * that ballot and the number is one more than that of its own ballot. In {@code Paxos} a process may
 * skip the ballots of other leaders.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class PaxosNextBallot extends Node {

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Ack(@Phase int ballot, int last, List<Integer> log) {}

  @Round(3) record Propose(@Phase int ballot, List<Integer> log) {}

  @Round(4) record Promise(@Phase int ballot, List<Integer> log) {}

  private int ballot;
  private int last;
  private boolean promised;
  private List<Integer> log = List.of();

  @Init
  void start() {
    if (leads(ballot + 1)) {
      open(ballot + 1);
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot);
    last = ballot; // BUG: belongs in propose, as last = m.ballot()
    ballot = m.ballot();
    promised = false;
    send(from, new Ack(ballot, last, log));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.ballot() == ballot);
    when(acks.size() > n() / 2);
    log = extend(newest(acks), choose(5));
    broadcast(new Propose(ballot, log));
  }

  @Upon
  void propose(Propose m) {
    when(m.ballot() >= ballot && !promised);
    ballot = m.ballot();
    log = m.log();
    promised = true;
    broadcast(new Promise(ballot, log));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot && m.log().equals(log));
    when(promised && promises.size() > n() / 2);
    output(log);
    if (leads(ballot + 1)) {
      open(ballot + 1);
    }
  }

  @Timeout
  void retry() {
    when(leads(ballot + 1));
    open(ballot + 1);
  }

  private void open(int next) {
    ballot = next;
    promised = false;
    broadcast(new Prepare(ballot));
  }

  private boolean leads(int b) {
    return self().equals(node(b % n()));
  }

  private static List<Integer> newest(Mailbox<Ack> acks) {
    Ack best = null;
    for (Ack a : acks) {
      if (best == null
          || a.last() > best.last()
          || a.last() == best.last() && a.log().size() > best.log().size()) {
        best = a;
      }
    }
    return best.log();
  }

  private static List<Integer> extend(List<Integer> log, int command) {
    var longer = new ArrayList<>(log);
    longer.add(command);
    return List.copyOf(longer);
  }
}
