import rondo.*;

/** LastVoting with a coordinator that never changes: when it has stopped, nobody decides any more. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class LastVotingStill extends RoundNode {

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
    ready = false;
    committed = false;
  }

  private NodeId coordinator() {
    return node(0);
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
