package driven;

import rondo.*;

/**
 * Paxos with a single decree: a proposer takes over the value of the highest ballot it hears of.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class Synod extends Node {

  @Round(1)
  public record Prepare(@Phase int ballot) {}

  @Round(2)
  public record Promise(@Phase int ballot, int accepted, int value) {}

  @Round(3)
  public record Accept(@Phase int ballot, int value) {}

  @Round(4)
  public record Accepted(@Phase int ballot, int value) {}

  private int ballot;
  private int accepted;
  private int value;
  private boolean prepares;
  private boolean proposes;

  @Timeout
  void propose() {
    ballot = (ballot / n() + 1) * n() + self().index();
    prepares = true;
    proposes = false;
    broadcastToOthers(new Prepare(ballot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot);
    enter(m.ballot());
    send(from, new Promise(ballot, accepted, value));
  }

  @Upon
  void promises(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(prepares && promises.size() >= n() / 2);
    prepares = false;
    proposes = true;
    for (Promise each : promises) {
      if (each.value() > 0 && each.accepted() > accepted) {
        accepted = each.accepted();
        value = each.value();
      }
    }
    if (accepted == 0) {
      value = self().index() + 1;
    }
    accepted = ballot;
    broadcastToOthers(new Accept(ballot, value));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.ballot() >= ballot);
    enter(m.ballot());
    accepted = m.ballot();
    value = m.value();
    send(from, new Accepted(ballot, value));
  }

  @Upon
  void chosen(Mailbox<Accepted> mailbox) {
    var votes = mailbox.with(m -> m.ballot() == ballot);
    when(proposes && votes.size() >= n() / 2);
    proposes = false;
    output(value);
  }

  private void enter(int newBallot) {
    ballot = newBallot;
    prepares = false;
    proposes = false;
  }
}
