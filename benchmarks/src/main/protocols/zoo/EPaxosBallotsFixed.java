import java.util.List;
import rondo.*;

/**
 * One instance of EPaxos (Moraru, Andersen and Kaminsky 2013): three replicas agree on the
 * dependencies of a command, here a set of two as bits. Ballot 1 is its owner's: pre-accept, and
 * commit if its fast quorum knows of no more dependencies, accept otherwise. Later ballots recover
 * what may have been committed.
 *
 * <p>Without the fault of {@code EPaxosBallots}: a replica answers a prepare with the ballot in
 * which it has accepted its dependencies.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class EPaxosBallotsFixed extends Node {

  private static final int NO_OP = -1; // recovered where nobody knows of the command

  enum Status { NONE, PRE_ACCEPTED, ACCEPTED, COMMITTED }

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record PrepareReply(@Phase int ballot, int accepted, Status status, int deps) {}

  @Round(3) record PreAccept(@Phase int ballot, int deps) {}

  @Round(4) record PreAcceptReply(@Phase int ballot, int deps) {}

  @Round(5) record Accept(@Phase int ballot, int deps) {}

  @Round(6) record AcceptReply(@Phase int ballot) {}

  @Input("0..3") private int interfering; // the commands that this replica knows of
  private int ballot = 1;
  private int round = 3; // the first round of the ballot that is still ahead
  private int accepted; // the ballot of the dependencies below
  private Status status = Status.NONE;
  private int deps;

  @Init
  void start() {
    if (self().equals(node(0))) {
      for (NodeId replica : fastQuorum()) {
        send(replica, new PreAccept(ballot, interfering));
      }
    }
  }

  @Upon
  void preAccept(NodeId from, PreAccept m) {
    when(m.ballot() == ballot && round <= 3);
    round = 4;
    know(Status.PRE_ACCEPTED, m.deps() | interfering);
    send(from, new PreAcceptReply(ballot, deps));
  }

  @Upon
  void preAcceptReply(Mailbox<PreAcceptReply> mailbox) {
    var replies = mailbox.with(m -> m.ballot() == ballot);
    when(self().equals(node(0)) && round == 4 && replies.size() > n() / 2);
    boolean fast = true;
    int all = 0;
    for (PreAcceptReply m : replies) {
      fast = fast && m.deps() == interfering;
      all |= m.deps();
    }
    round = 5;
    if (fast) {
      know(Status.COMMITTED, all);
      output(all);
    } else {
      broadcast(new Accept(ballot, all));
    }
  }

  @Timeout
  void recover() {
    int next = ballot + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    enter(next, 1);
    broadcast(new Prepare(ballot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 1);
    int last = accepted;
    enter(m.ballot(), 2);
    send(from, new PrepareReply(ballot, last, status, deps));
  }

  @Upon
  void prepareReply(Mailbox<PrepareReply> mailbox) {
    var replies = mailbox.with(m -> m.ballot() == ballot);
    when(round == 2 && replies.size() > n() / 2);
    round = 5;
    broadcast(new Accept(ballot, recovered(replies)));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 5);
    enter(m.ballot(), 6);
    know(Status.ACCEPTED, m.deps());
    send(from, new AcceptReply(ballot));
  }

  @Upon
  void acceptReply(Mailbox<AcceptReply> mailbox) {
    var replies = mailbox.with(m -> m.ballot() == ballot);
    when(round == 6 && replies.size() > n() / 2);
    round = 7;
    know(Status.COMMITTED, deps);
    output(deps);
  }

  private void enter(int newBallot, int nextRound) {
    ballot = newBallot;
    round = nextRound;
  }

  private void know(Status newStatus, int newDeps) {
    accepted = ballot;
    status = newStatus;
    deps = newDeps;
  }

  private List<NodeId> fastQuorum() {
    return nodes().subList(0, n() / 2 + 1);
  }

  /** What may have been committed, or else what somebody has seen of the command. */
  private int recovered(Mailbox<PrepareReply> replies) {
    PrepareReply best = null;
    for (PrepareReply m : replies) {
      if (m.status() == Status.COMMITTED) {
        return m.deps();
      }
      if (m.status() == Status.ACCEPTED && (best == null || m.accepted() > best.accepted())) {
        best = m;
      }
    }
    if (best != null) {
      return best.deps();
    }
    for (NodeId replica : replies.senders()) {
      if (!replica.equals(node(0)) && replies.from(replica).status() == Status.PRE_ACCEPTED) {
        return replies.from(replica).deps();
      }
    }
    PrepareReply owners = replies.from(node(0));
    return owners == null || owners.status() == Status.NONE ? NO_OP : owners.deps();
  }
}
