import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Paxos Commit (Gray and Lamport 2006): every resource manager has an instance of Paxos for its
 * vote, and the transaction commits if all instances choose to prepare. Acceptors bundle the
 * instances in one message. In ballot 1 the resource managers propose for themselves; the leader of
 * a later ballot finishes what was proposed, and aborts the rest.
 *
 * <p>Without the fault of {@code PaxosCommit}: a leader takes the latest value of each
 * instance.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class PaxosCommitFixed extends Node {

  enum Vote { NONE, PREPARED, ABORTED }

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int accepted, List<Vote> votes) {}

  @Round(3) record Propose(@Phase int ballot, List<Vote> votes) {}

  @Round(4) record Accepted(@Phase int ballot, List<Vote> votes) {}

  @Input("0..4") private int wish; // 0 to abort
  private int ballot = 1;
  private int round = 3; // the first round of the ballot that is still ahead
  private int accepted; // the ballot of the votes below
  private List<Vote> votes = List.of();

  @Init
  void start() {
    var own = new ArrayList<Vote>();
    for (NodeId manager : nodes()) {
      own.add(
          !manager.equals(self()) ? Vote.NONE : wish == 0 ? Vote.ABORTED : Vote.PREPARED);
    }
    votes = List.copyOf(own);
    broadcast(new Propose(ballot, votes));
  }

  @Timeout
  void lead() {
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
    enter(m.ballot(), 2);
    send(from, new Promise(ballot, accepted, votes));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round == 2 && promises.size() > n() / 2);
    round = 3;
    broadcast(new Propose(ballot, finished(promises)));
  }

  @Upon
  void propose(Mailbox<Propose> mailbox) {
    var proposals = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 3 && !proposals.isEmpty());
    round = 4;
    accepted = ballot;
    var bundle = new ArrayList<Vote>();
    for (NodeId manager : nodes()) {
      Vote vote = Vote.NONE;
      for (Propose m : proposals) {
        Vote theirs = m.votes().get(manager.index());
        vote = theirs == Vote.NONE ? vote : theirs;
      }
      bundle.add(vote);
    }
    votes = List.copyOf(bundle);
    broadcast(new Accepted(ballot, votes));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var acceptors = mailbox.with(m -> m.ballot() == ballot);
    when(round == 4 && acceptors.size() > n() / 2);
    boolean commits = true;
    boolean aborts = false;
    for (NodeId manager : nodes()) {
      commits = commits && chosen(acceptors, manager, Vote.PREPARED);
      aborts = aborts || chosen(acceptors, manager, Vote.ABORTED);
    }
    round = 5;
    if (commits || aborts) {
      output(commits ? "commit" : "abort");
    }
  }

  private boolean chosen(Mailbox<Accepted> acceptors, NodeId manager, Vote vote) {
    int votesFor = 0;
    for (Accepted m : acceptors) {
      votesFor += m.votes().get(manager.index()) == vote ? 1 : 0;
    }
    return votesFor > n() / 2;
  }

  private List<Vote> finished(Mailbox<Promise> promises) {
    var finished = new ArrayList<Vote>();
    for (NodeId manager : nodes()) {
      Vote vote = latest(promises, manager);
      finished.add(vote == Vote.NONE ? Vote.ABORTED : vote);
    }
    return List.copyOf(finished);
  }

  private static Vote latest(Mailbox<Promise> promises, NodeId manager) {
    int latest = -1;
    Vote vote = Vote.NONE;
    for (Promise m : promises) {
      Vote theirs = m.votes().get(manager.index());
      if (m.accepted() > latest && theirs != Vote.NONE) {
        latest = m.accepted();
        vote = theirs;
      }
    }
    return vote;
  }

  private void enter(int newBallot, int nextRound) {
    ballot = newBallot;
    round = nextRound;
  }
}
