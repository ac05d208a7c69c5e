import rondo.*;

/**
 * The timestamp of one command in Tempo (Enes et al. 2021), f = 2. The coordinator P0 collects
 * proposals of the fast quorum P0 to P3 and commits the highest if f processes proposed it;
 * otherwise it needs a majority to accept it. A process that recovers the command asks n - f: it
 * takes the timestamp accepted in the highest ballot. If none was accepted, and the coordinator is
 * silent and the fast quorum had proposed before, it takes the highest proposal of the fast quorum,
 * otherwise the highest of all.
 *
 * <p>Bug: recovery always takes the highest proposal of all.
 */
@Protocol(n = 5, f = 2, network = Arbitrary.class, spec = Agreement.class)
public class Tempo extends Node {

  private static final int FAST = 4;

  @Round(1) record Propose(@Phase int ballot, int t) {}

  @Round(2) record Proposed(@Phase int ballot, int t) {}

  @Round(3) record Recover(@Phase int ballot) {}

  @Round(4) record Recovered(@Phase int ballot, int t, int acceptedIn) {}

  @Round(5) record Consensus(@Phase int ballot, int t) {}

  @Round(6) record Accepted(@Phase int ballot, int t) {}

  @Input("0..3") private int clock;
  private int ballot;
  private int round; // the first round of the ballot that is still ahead
  private int t;
  private int acceptedIn;

  @Init
  void start() {
    if (self().index() == 0) {
      ballot = 1;
      round = 1;
      for (int i = 0; i < FAST; i++) {
        send(node(i), new Propose(ballot, clock + 1));
      }
    }
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 1);
    ballot = m.ballot();
    round = 2;
    t = Math.max(clock + 1, m.t());
    clock = t;
    send(from, new Proposed(ballot, t));
  }

  @Upon
  void proposed(Mailbox<Proposed> mailbox) {
    var proposals = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 2 && proposals.size() == FAST);
    int highest = 0;
    int count = 0;
    for (Proposed m : proposals) {
      if (m.t() > highest) {
        highest = m.t();
        count = 0;
      }
      if (m.t() == highest) {
        count++;
      }
    }
    if (count >= f()) {
      round = 7;
      output(highest);
    } else {
      round = 5;
      broadcast(new Consensus(ballot, highest));
    }
  }

  @Upon
  void recover(NodeId from, Recover m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    ballot = m.ballot();
    round = 4;
    if (t == 0) {
      clock++;
      t = clock;
    }
    send(from, new Recovered(ballot, t, acceptedIn));
  }

  @Upon
  void recovered(Mailbox<Recovered> mailbox) {
    var answers = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 4 && answers.size() >= n() - f());
    int latest = 0;
    int chosen = 0;
    for (Recovered m : answers) {
      if (m.acceptedIn() > latest) {
        latest = m.acceptedIn();
        chosen = m.t();
      } else if (latest == 0) { // BUG: only of the fast quorum, if it had proposed before
        chosen = Math.max(chosen, m.t());
      }
    }
    round = 5;
    broadcast(new Consensus(ballot, chosen));
  }

  @Upon
  void consensus(NodeId from, Consensus m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 5);
    ballot = m.ballot();
    round = 6;
    t = m.t();
    clock = Math.max(clock, t);
    acceptedIn = ballot;
    send(from, new Accepted(ballot, t));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var accepted = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 6 && accepted.size() >= f() + 1);
    round = 7;
    output(accepted.get(0).t());
  }

  @Timeout
  void suspect() {
    int next = Math.max(ballot, 1) + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    ballot = next;
    round = 3;
    broadcast(new Recover(ballot));
  }
}
