import rondo.*;

/**
 * Reconfiguration of the group membership protocol of Ricciardi and Birman (1991), for one view
 * change: a new coordinator interrogates the members, proposes the next view (the member to
 * remove) and commits it. Earlier coordinators may have left several proposals; only the last can
 * have been committed.
 *
 * <p>Bug: the coordinator takes the first proposal that it hears of.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class Membership extends Node {

  private static final int NONE = -1;

  @Round(1) record Interrogate(@Phase int reconfiguration) {}

  @Round(2) record Reply(@Phase int reconfiguration, int pending, int proposedIn) {}

  @Round(3) record Propose(@Phase int reconfiguration, int removed) {}

  @Round(4) record Ok(@Phase int reconfiguration) {}

  @Round(5) record Commit(@Phase int reconfiguration, int removed) {}

  private int reconfiguration;
  private int round; // the first round of the reconfiguration that is still ahead
  private int pending = NONE;
  private int proposedIn;

  @Upon
  void interrogated(NodeId from, Interrogate m) {
    when(m.reconfiguration() > reconfiguration
        || m.reconfiguration() == reconfiguration && round <= 1);
    reconfiguration = m.reconfiguration();
    round = 2;
    send(from, new Reply(reconfiguration, pending, proposedIn));
  }

  @Upon
  void replied(Mailbox<Reply> mailbox) {
    var replies = mailbox.with(m -> m.reconfiguration() == reconfiguration);
    when(round <= 2 && replies.size() > n() / 2);
    int removed = NONE;
    for (Reply m : replies) {
      if (m.pending() != NONE && removed == NONE) { // BUG: the one that was proposed last
        removed = m.pending();
      }
    }
    if (removed == NONE) {
      removed = (self().index() + 1 + choose(n() - 1)) % n();
    }
    round = 3;
    broadcast(new Propose(reconfiguration, removed));
  }

  @Upon
  void proposed(NodeId from, Propose m) {
    when(m.reconfiguration() > reconfiguration
        || m.reconfiguration() == reconfiguration && round <= 3);
    reconfiguration = m.reconfiguration();
    round = 4;
    pending = m.removed();
    proposedIn = reconfiguration;
    send(from, new Ok(reconfiguration));
  }

  @Upon
  void accepted(Mailbox<Ok> mailbox) {
    var oks = mailbox.with(m -> m.reconfiguration() == reconfiguration);
    when(round == 4 && oks.size() > n() / 2);
    round = 5;
    broadcast(new Commit(reconfiguration, pending));
  }

  @Upon
  void committed(Commit m) {
    when(m.reconfiguration() > reconfiguration
        || m.reconfiguration() == reconfiguration && round <= 5);
    reconfiguration = m.reconfiguration();
    round = 6;
    pending = m.removed();
    proposedIn = reconfiguration;
    output(m.removed());
  }

  @Timeout
  void suspect() {
    int next = reconfiguration + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    reconfiguration = next;
    round = 1;
    broadcast(new Interrogate(reconfiguration));
  }
}
