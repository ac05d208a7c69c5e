import rondo.*;

/**
 * Single-decree Paxos with a learner, as Bokor et al. 2010 describes it: two leaders, P0 and P1, each
 * with one ballot and a value of its own, a learner, which is the last process, and acceptors. The
 * learner outputs the value that most acceptors have accepted in one ballot.
 */
@Protocol(n = 6, network = Reliable.class, spec = Agreement.class)
@Property(name = "learnt", formula = "<> some output")
public class SynodPaxosLearner extends Node {

  record Prepare(int ballot) {}

  record Promise(int ballot, int accepted, int value) {}

  record Accept(int ballot, int value) {}

  record Accepted(int ballot, int value) {}

  private static final int LEADERS = 2;
  private static final NodeId FIRST = NodeId.of(0);

  private int promised;
  private int accepted;
  private int value;

  @Init
  void start() {
    if (isLeader(self())) {
      promised = self().equals(FIRST) ? 1 : 2;
      value = promised;
      sendToAcceptors(new Prepare(promised));
    }
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
      send(learner(), new Accepted(accepted, value));
    }
  }

  @Upon
  void first(Mailbox<Accepted> all) {
    var accepts = all.with(m -> m.ballot() == 1);
    when(accepts.size() >= majority());
    output(accepts.get(0).value());
  }

  @Upon
  void second(Mailbox<Accepted> all) {
    var accepts = all.with(m -> m.ballot() == 2);
    when(accepts.size() >= majority());
    output(accepts.get(0).value());
  }

  private void sendToAcceptors(Record message) {
    for (NodeId node : nodes()) {
      if (!isLeader(node) && !node.equals(learner())) {
        send(node, message);
      }
    }
  }

  private int majority() {
    return (n() - LEADERS - 1) / 2 + 1;
  }

  private NodeId learner() {
    return node(n() - 1);
  }

  private static boolean isLeader(NodeId node) {
    return node.index() < LEADERS;
  }
}
