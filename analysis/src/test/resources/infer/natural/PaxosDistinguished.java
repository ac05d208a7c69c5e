import java.util.*;
import rondo.*;

/** Single-decree Paxos with a distinguished learner, which tells everybody (Paxos Made Simple, 2.3). */
@Protocol(n = 3, spec = {Agreement.class, Validity.class})
public class PaxosDistinguished extends Node {

  record Prepare(int ballot) {}

  record Promise(int ballot, int votedBallot, int votedValue) {}

  record Accept(int ballot, int value) {}

  record Accepted(int ballot, int value) {}

  record Learn(int ballot, int value) {}

  @Input("1..n") private int proposal;

  // proposer
  private int myBallot;
  private boolean asked;

  // acceptor
  private int promised;
  private int votedBallot;
  private int votedValue;

  // learner
  private boolean learned;

  private NodeId learner() {
    return node(0);
  }

  @Timeout
  void propose() {
    int round = Math.max(promised, myBallot) / n() + 1;
    myBallot = round * n() + self().index();
    asked = false;
    broadcast(new Prepare(myBallot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > promised);
    promised = m.ballot();
    send(from, new Promise(promised, votedBallot, votedValue));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == myBallot);
    when(!asked && promises.size() > n() / 2);
    asked = true;
    int highest = 0;
    int value = proposal;
    for (Promise p : promises) {
      if (p.votedBallot() > highest) {
        highest = p.votedBallot();
        value = p.votedValue();
      }
    }
    broadcast(new Accept(myBallot, value));
  }

  @Upon
  void accept(Accept m) {
    when(m.ballot() >= promised);
    promised = m.ballot();
    votedBallot = m.ballot();
    votedValue = m.value();
    send(learner(), new Accepted(m.ballot(), m.value()));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    when(self().equals(learner()) && !learned);
    Map<Integer, Integer> votes = new TreeMap<>();
    for (Accepted m : mailbox) {
      votes.merge(m.ballot(), 1, Integer::sum);
      if (votes.get(m.ballot()) > n() / 2) {
        learned = true;
        broadcast(new Learn(m.ballot(), m.value()));
        return;
      }
    }
  }

  @Upon
  void learn(Learn m) {
    output(m.value());
  }
}
