import java.util.*;
import rondo.*;

/** SynodOfRoles in one class: two proposers, three acceptors and a learner. */
@Protocol(n = 6, spec = {Agreement.class, Validity.class})
public class SynodByIndex extends Node {

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int votedIn, int value) {}

  @Round(3) record Accept(@Phase int ballot, int value) {}

  @Round(4) record Accepted(@Phase int ballot, int value) {}

  @Input(value = "1..2", of = "{0, 1}")
  private int proposal;

  private int ballot;
  private boolean waits;
  private int promised;
  private int votedIn;
  private int value;
  private int learned;
  private final Set<NodeId> accepted = new TreeSet<>();

  private boolean proposes() {
    return self().index() < 2;
  }

  private boolean accepts() {
    return self().index() >= 2 && self().index() < 5;
  }

  @Timeout
  void propose() {
    when(proposes() && ballot < 2);
    ballot = ballot == 0 ? self().index() + 1 : ballot + 2;
    waits = true;
    for (NodeId to : nodes()) {
      if (to.index() >= 2 && to.index() < 5) {
        send(to, new Prepare(ballot));
      }
    }
  }

  @Upon
  void promised(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(proposes() && waits && promises.size() > 1);
    waits = false;
    int latest = 0;
    int chosen = proposal;
    for (Promise m : promises) {
      if (m.votedIn() > latest) {
        latest = m.votedIn();
        chosen = m.value();
      }
    }
    for (NodeId to : nodes()) {
      if (to.index() >= 2 && to.index() < 5) {
        send(to, new Accept(ballot, chosen));
      }
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(accepts() && m.ballot() > promised);
    promised = m.ballot();
    send(from, new Promise(promised, votedIn, value));
  }

  @Upon
  void accept(Accept m) {
    when(accepts() && m.ballot() >= promised && m.ballot() > votedIn);
    promised = m.ballot();
    votedIn = m.ballot();
    value = m.value();
    send(node(5), new Accepted(promised, value));
  }

  @Upon
  void learn(NodeId from, Accepted m) {
    when(!proposes() && !accepts() && m.ballot() >= learned);
    if (m.ballot() > learned) {
      learned = m.ballot();
      accepted.clear();
    }
    accepted.add(from);
    if (accepted.size() > 1) {
      output(m.value());
    }
  }
}
