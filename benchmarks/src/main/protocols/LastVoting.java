import rondo.*;

/**
 * LastVoting of Charron-Bost and Schiper (2009), Paxos in the heard-of model, written directly as
 * its four rounds. The coordinator of a phase takes the vote with the latest timestamp from a
 * majority, has it adopted, and has it decided when a majority has adopted it.
 *
 * <p>Bug: a coordinator that has committed to a vote does not forget it when its phase ends. When
 * its turn comes again, and it hears no majority, it still sends the old vote. With n = 3 it
 * takes four phases: P1 commits to a vote that nobody hears, another value is decided in phase 2
 * or 3, and in phase 4 all adopt and decide what P1 has kept.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class LastVoting extends RoundNode {

  record Estimate(int x, int timestamp) {}

  record Vote(int x) {}

  record Ack() {}

  record Decision(int x) {}

  @Input("1..n") private int x;
  private int timestamp;
  private int vote;
  private boolean committed;
  private boolean ready;

  @Send(1)
  Estimate estimate(NodeId to) {
    return to.equals(coordinator()) ? new Estimate(x, timestamp) : null;
  }

  @Update(1)
  void commit(Mailbox<Estimate> received) {
    if (received.size() > n() / 2) {
      vote = last(received).x();
      committed = true;
    }
  }

  @Send(2)
  Vote vote() {
    return self().equals(coordinator()) && committed ? new Vote(vote) : null;
  }

  @Update(2)
  void adopt(Mailbox<Vote> received) {
    if (!received.isEmpty()) {
      x = received.get(0).x();
      timestamp = phase();
    }
  }

  @Send(3)
  Ack ack(NodeId to) {
    return to.equals(coordinator()) && timestamp == phase() ? new Ack() : null;
  }

  @Update(3)
  void count(Mailbox<Ack> received) {
    ready = received.size() > n() / 2;
  }

  @Send(4)
  Decision decision() {
    return ready ? new Decision(vote) : null;
  }

  @Update(4)
  void decide(Mailbox<Decision> received) {
    if (!received.isEmpty()) {
      output(received.get(0).x());
    }
    ready = false; // BUG: committed = false is missing
  }

  private NodeId coordinator() {
    return node(phase() % n());
  }

  private static Estimate last(Mailbox<Estimate> received) {
    Estimate last = received.get(0);
    for (Estimate m : received) {
      if (m.timestamp() > last.timestamp()) {
        last = m;
      }
    }
    return last;
  }
}
