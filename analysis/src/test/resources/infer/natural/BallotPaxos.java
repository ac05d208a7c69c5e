import java.util.*;
import rondo.*;

/** Paxos (Lamport 2001) with ballots that are pairs of a number and a process. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class BallotPaxos extends Node {
  record Ballot(int number, int process) implements Comparable<Ballot> {
    public int compareTo(Ballot other) {
      return number != other.number ? Integer.compare(number, other.number) : Integer.compare(process, other.process);
    }
  }

  record Prepare(Ballot ballot) {}

  record Promise(Ballot ballot, Ballot accepted, int value) {}

  record Accept(Ballot ballot, int value) {}

  record Accepted(Ballot ballot, int value) {}

  private static final Ballot NONE = new Ballot(0, 0);

  @Input("1..n") private int mine;
  private Ballot ballot = NONE;
  private Ballot accepted = NONE;
  private int value;
  private boolean preparing;
  private boolean leading;

  @Timeout void propose() {
    ballot = new Ballot(ballot.number() + 1, self().index());
    preparing = true;
    leading = true;
    broadcast(new Prepare(ballot));
  }

  @Upon void prepare(NodeId from, Prepare m) {
    when(m.ballot().compareTo(ballot) > 0 || m.ballot().equals(ballot) && preparing);
    if (!m.ballot().equals(ballot)) {
      leading = false;
    }
    ballot = m.ballot();
    preparing = false;
    send(from, new Promise(ballot, accepted, value));
  }

  @Upon void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot().equals(ballot));
    when(leading && promises.size() > n() / 2);
    leading = false;
    preparing = false;
    Ballot highest = NONE;
    int choice = mine;
    for (Promise p : promises) {
      if (p.accepted().compareTo(highest) > 0) {
        highest = p.accepted();
        choice = p.value();
      }
    }
    broadcast(new Accept(ballot, choice));
  }

  @Upon void accept(Accept m) {
    when(m.ballot().compareTo(ballot) > 0 || m.ballot().equals(ballot) && !m.ballot().equals(accepted));
    ballot = m.ballot();
    accepted = ballot;
    preparing = false;
    leading = false;
    value = m.value();
    broadcast(new Accepted(ballot, value));
  }

  @Upon void learn(Mailbox<Accepted> mailbox) {
    var votes = mailbox.with(m -> m.ballot().equals(ballot));
    when(votes.size() > n() / 2);
    output(votes.get(0).value());
  }
}
