import java.util.*;
import rondo.*;

/** Paxos Made Simple (Lamport 2001): every process is proposer, acceptor and learner. */
@Protocol(n = 3, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class PaxosRoles extends Node {
  sealed interface Msg permits Prepare, Promise, Accept, Accepted {}

  record Prepare(int ballot) implements Msg {}

  record Promise(int ballot, int vBallot, int vValue) implements Msg {}

  record Accept(int ballot, int value) implements Msg {}

  record Accepted(int ballot, int value) implements Msg {}

  // the proposer
  @Input("1..n") private int myValue;
  private int proposing;
  private final Map<NodeId, Promise> promises = new TreeMap<>();
  private boolean sentAccept;
  // the acceptor
  private int promised;
  private int vBallot;
  private int vValue;
  // the learner
  private final Map<Integer, Integer> votes = new TreeMap<>();

  @Timeout void propose() {
    int round = Math.max(proposing, promised) / n() + 1;
    proposing = round * n() + self().index();
    promised = proposing;
    promises.clear();
    sentAccept = false;
    broadcast(new Prepare(proposing));
  }

  @Upon void receive(NodeId from, Msg msg) {
    if (msg instanceof Prepare p) {
      onPrepare(from, p);
    } else if (msg instanceof Promise p) {
      onPromise(from, p);
    } else if (msg instanceof Accept a) {
      onAccept(a);
    } else if (msg instanceof Accepted a) {
      onAccepted(a);
    }
  }

  private void onPrepare(NodeId from, Prepare p) {
    if (p.ballot() < promised) {
      return;
    }
    promised = p.ballot();
    send(from, new Promise(p.ballot(), vBallot, vValue));
  }

  private void onPromise(NodeId from, Promise p) {
    if (p.ballot() != proposing || sentAccept) {
      return;
    }
    promises.put(from, p);
    if (promises.size() > n() / 2) {
      sentAccept = true;
      int value = myValue;
      int highest = 0;
      for (Promise each : promises.values()) {
        if (each.vBallot() > highest) {
          highest = each.vBallot();
          value = each.vValue();
        }
      }
      broadcast(new Accept(proposing, value));
    }
  }

  private void onAccept(Accept a) {
    if (a.ballot() < promised) {
      return;
    }
    promised = a.ballot();
    vBallot = a.ballot();
    vValue = a.value();
    broadcast(new Accepted(a.ballot(), a.value()));
  }

  private void onAccepted(Accepted a) {
    votes.merge(a.ballot(), 1, Integer::sum);
    if (votes.get(a.ballot()) == n() / 2 + 1) {
      output(a.value());
    }
  }
}
