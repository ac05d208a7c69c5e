import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Multi-Paxos (Lamport 1998 and 2001): one prepare for all slots of a log, then one command in the
 * next slot. A new leader must take over, for each slot, the command accepted in the latest ballot.
 *
 * <p>Bug: for each slot it takes the command of the acceptor that has the longest log, as if longer
 * were later (Raft's rule without its terms). It takes three ballots or more: commands that only a
 * minority has make a log long.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class MultiPaxosLongest extends Node {

  record Slot(int ballot, int command) {}

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, List<Slot> slots) {}

  @Round(3) record Accept(@Phase int ballot, List<Integer> commands) {}

  @Round(4) record Accepted(@Phase int ballot) {}

  private int ballot;
  private int round; // the first round of the ballot that is still ahead
  private List<Slot> slots = List.of();

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
    send(from, new Promise(ballot, slots));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round == 2 && promises.size() > n() / 2);
    round = 3;
    var commands = new ArrayList<Integer>();
    Slot known = known(promises, 0);
    while (known != null) {
      commands.add(known.command());
      known = known(promises, commands.size());
    }
    commands.add(choose(5));
    broadcast(new Accept(ballot, List.copyOf(commands)));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    enter(m.ballot(), 4);
    var accepted = new ArrayList<Slot>();
    for (int command : m.commands()) {
      accepted.add(new Slot(ballot, command));
    }
    for (int slot = accepted.size(); slot < slots.size(); slot++) {
      accepted.add(slots.get(slot));
    }
    slots = List.copyOf(accepted);
    broadcast(new Accepted(ballot));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var acks = mailbox.with(m -> m.ballot() == ballot);
    when(round == 4 && acks.size() > n() / 2);
    round = 5;
    var chosen = new ArrayList<Integer>();
    for (Slot slot : slots) {
      if (slot.ballot() == ballot) {
        chosen.add(slot.command());
      }
    }
    output(List.copyOf(chosen));
  }

  /** What a quorum knows of a slot, or null. */
  private static Slot known(Mailbox<Promise> promises, int slot) {
    int longest = 0;
    Slot best = null;
    for (Promise m : promises) {
      if (m.slots().size() > slot && m.slots().size() > longest) { // BUG: the latest ballot
        longest = m.slots().size();
        best = m.slots().get(slot);
      }
    }
    return best;
  }

  private void enter(int newBallot, int nextRound) {
    ballot = newBallot;
    round = nextRound;
  }
}
