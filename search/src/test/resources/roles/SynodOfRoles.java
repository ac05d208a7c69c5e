import java.util.*;
import rondo.*;

/** Lamport's Synod with a class for each role: proposers, acceptors and learners. */
public class SynodOfRoles {

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int votedIn, int value) {}

  @Round(3) record Accept(@Phase int ballot, int value) {}

  @Round(4) record Accepted(@Phase int ballot, int value) {}

  @Protocol(n = 2, spec = {Agreement.class, Validity.class})
  static class Proposer extends Node {
    @Input("1..2")
    private int proposal;

    private int ballot;
    private boolean waits;

    @Timeout
    void propose() {
      when(ballot < 2);
      ballot = ballot == 0 ? self().index() + 1 : ballot + n(Proposer.class);
      waits = true;
      broadcast(Acceptor.class, new Prepare(ballot));
    }

    @Upon
    void promised(Mailbox<Promise> mailbox) {
      var promises = mailbox.with(m -> m.ballot() == ballot);
      when(waits && promises.size() > n(Acceptor.class) / 2);
      waits = false;
      int latest = 0;
      int value = proposal;
      for (Promise m : promises) {
        if (m.votedIn() > latest) {
          latest = m.votedIn();
          value = m.value();
        }
      }
      broadcast(Acceptor.class, new Accept(ballot, value));
    }
  }

  @Protocol(n = 3)
  static class Acceptor extends Node {
    private int ballot;
    private int votedIn;
    private int value;

    @Upon
    void prepare(NodeId from, Prepare m) {
      when(m.ballot() > ballot);
      ballot = m.ballot();
      send(from, new Promise(ballot, votedIn, value));
    }

    @Upon
    void accept(Accept m) {
      when(m.ballot() >= ballot && m.ballot() > votedIn);
      ballot = m.ballot();
      votedIn = m.ballot();
      value = m.value();
      broadcast(Learner.class, new Accepted(ballot, value));
    }
  }

  @Protocol(n = 1)
  static class Learner extends Node {
    private int ballot;
    private final Set<NodeId> accepted = new TreeSet<>();

    @Upon
    void learn(NodeId from, Accepted m) {
      when(m.ballot() >= ballot);
      if (m.ballot() > ballot) {
        ballot = m.ballot();
        accepted.clear();
      }
      accepted.add(from);
      if (accepted.size() > n(Acceptor.class) / 2) {
        output(m.value());
      }
    }
  }
}
