import rondo.*;

/**
 * Fast Paxos (Lamport 2006). Ballot 1 is fast: every process sends its own value to all acceptors,
 * which accept whatever comes first. The ballots after it are classic, and their leaders must find
 * out what the fast one may have chosen.
 *
 * <p>Without the fault of {@code FastPaxosQuorum}: a fast quorum is more than three quarters of
 * the acceptors.
 */
@Protocol(n = 5, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class FastPaxosQuorumFixed extends Node {

  private static final int FAST = 1;

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int accepted, int value) {}

  @Round(3) record Propose(@Phase int ballot, int value) {}

  @Round(4) record Vote(@Phase int ballot, int value) {}

  @Input("1..2") private int own;
  private int ballot = FAST;
  private int round = 3; // the first round of the ballot that is still ahead
  private int accepted; // the ballot of the value below
  private int value;

  @Init
  void start() {
    broadcast(new Propose(FAST, own));
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
    send(from, new Promise(ballot, accepted, value));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round == 2 && promises.size() > n() / 2);
    round = 3;
    broadcast(new Propose(ballot, safe(promises)));
  }

  @Upon
  void propose(Propose m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    enter(m.ballot(), 4);
    accepted = ballot;
    value = m.value();
    broadcast(new Vote(ballot, value));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.ballot() == ballot && m.value() == value);
    when(round == 4 && votes.size() >= quorum(ballot));
    round = 5;
    output(value);
  }

  /** The value of the latest ballot; of the fast one, that which most have accepted. */
  private int safe(Mailbox<Promise> promises) {
    int latest = 0;
    for (Promise m : promises) {
      latest = Math.max(latest, m.accepted());
    }
    int best = own;
    int most = 0;
    for (Promise m : promises) {
      if (m.accepted() == latest && latest > 0) {
        int votes =
            promises.with(p -> p.accepted() == m.accepted() && p.value() == m.value()).size();
        if (votes > most) {
          most = votes;
          best = m.value();
        }
      }
    }
    return best;
  }

  private int quorum(int b) {
    return b == FAST ? 3 * n() / 4 + 1 : n() / 2 + 1;
  }

  private void enter(int newBallot, int nextRound) {
    ballot = newBallot;
    round = nextRound;
  }
}
