import java.util.*;
import rondo.*;

/** Multi-Paxos without failures of leaders: a slot after the other in each ballot, a long as ballot. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class BallotAndSlot extends Node {
  record Slot(long ballot, int slot) implements Comparable<Slot> {
    @Override
    public int compareTo(Slot o) {
      int c = Long.compare(ballot, o.ballot);
      return c != 0 ? c : Integer.compare(slot, o.slot);
    }
  }
  record Accept(Slot at, String value) {}
  record Accepted(Slot at) {}

  private Slot at = new Slot(0, 0);
  private boolean accepted;

  @Timeout
  void newBallot() {
    when(at.ballot() % n() == self().index());
    at = new Slot(at.ballot() + 1, 0);
    accepted = false;
    broadcast(new Accept(at, "first by " + self()));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.at().compareTo(at) > 0 || m.at().equals(at) && !accepted);
    at = m.at();
    accepted = true;
    output(Map.entry(at, m.value()));
    send(from, new Accepted(at));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var mine = mailbox.with(a -> a.at().equals(at));
    when(mine.size() > n() / 2);
    at = new Slot(at.ballot(), at.slot() + 1);
    accepted = false;
    broadcast(new Accept(at, "next by " + self()));
  }
}
