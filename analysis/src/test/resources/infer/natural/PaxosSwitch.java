import java.util.HashSet;
import java.util.Set;
import rondo.*;

/** Single-decree Paxos; every message comes to one handler, which switches over its kind. */
@Protocol(n = 3, spec = Agreement.class)
public class PaxosSwitch extends Node {

  sealed interface Message permits Prepare, Promise, Accept, Accepted {
    int ballot();
  }

  record Prepare(int ballot) implements Message {}
  record Promise(int ballot, int votedBallot, int votedValue) implements Message {}
  record Accept(int ballot, int value) implements Message {}
  record Accepted(int ballot, int value) implements Message {}

  private int ballot;
  private int votedBallot;
  private int votedValue;
  private int proposing;
  private int bestBallot;
  private int bestValue;
  private final Set<NodeId> promises = new HashSet<>();
  private final Set<NodeId> votes = new HashSet<>();

  @Timeout
  void propose() {
    proposing = (ballot / n() + 1) * n() + self().index();
    bestBallot = 0;
    bestValue = self().index() + 1;
    promises.clear();
    broadcast(new Prepare(proposing));
  }

  @Upon
  void receive(NodeId from, Message message) {
    if (message.ballot() < ballot) {
      return;
    }
    if (message.ballot() > ballot) {
      ballot = message.ballot();
      votes.clear();
    }
    if (message instanceof Prepare) {
      send(from, new Promise(ballot, votedBallot, votedValue));
    } else if (message instanceof Promise promise) {
      onPromise(from, promise);
    } else if (message instanceof Accept accept) {
      votedBallot = ballot;
      votedValue = accept.value();
      broadcast(new Accepted(ballot, votedValue));
    } else if (message instanceof Accepted accepted) {
      votes.add(from);
      if (votes.size() == n() / 2 + 1) {
        output(accepted.value());
      }
    }
  }

  private void onPromise(NodeId from, Promise m) {
    if (m.ballot() != proposing || promises.size() > n() / 2) {
      return;
    }
    promises.add(from);
    if (m.votedBallot() > bestBallot) {
      bestBallot = m.votedBallot();
      bestValue = m.votedValue();
    }
    if (promises.size() > n() / 2) {
      broadcast(new Accept(proposing, bestValue));
    }
  }
}
