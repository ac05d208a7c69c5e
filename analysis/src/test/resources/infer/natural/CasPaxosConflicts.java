import java.util.*;
import rondo.*;

/** CASPaxos (Rystsov): a replicated register changed by functions, no log and no leader. All versions form one chain. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class CasPaxosConflicts extends Node {

  record Ballot(int counter, NodeId proposer) implements Comparable<Ballot> {
    public int compareTo(Ballot o) {
      return counter != o.counter ? Integer.compare(counter, o.counter) : proposer.compareTo(o.proposer);
    }
  }

  record State(int version, int value) {}

  sealed interface Msg permits Prepare, Promise, Accept, Accepted, Conflict {}

  record Prepare(Ballot ballot) implements Msg {}

  record Promise(Ballot ballot, Ballot accepted, State state) implements Msg {}

  record Accept(Ballot ballot, State state) implements Msg {}

  record Accepted(Ballot ballot) implements Msg {}

  record Conflict(Ballot ballot, Ballot seen) implements Msg {}

  private static final State EMPTY = new State(0, 0);

  // acceptor
  private Ballot promised = new Ballot(0, node(0));
  private Ballot accepted = new Ballot(0, node(0));
  private State state = EMPTY;

  // proposer
  private Ballot ballot = new Ballot(0, node(0));
  private boolean accepting;
  private final Set<NodeId> promises = new TreeSet<>();
  private final Set<NodeId> accepts = new TreeSet<>();
  private Ballot best = new Ballot(0, node(0));
  private State current = EMPTY;

  @Timeout
  void change() {
    ballot = new Ballot(ballot.counter() + 1, self());
    accepting = false;
    promises.clear();
    accepts.clear();
    best = new Ballot(0, node(0));
    current = EMPTY;
    broadcast(new Prepare(ballot));
  }

  @Upon
  void receive(NodeId from, Msg msg) {
    if (msg instanceof Prepare m) {
      if (m.ballot().compareTo(promised) > 0) {
        promised = m.ballot();
        send(from, new Promise(m.ballot(), accepted, state));
      } else {
        send(from, new Conflict(m.ballot(), promised));
      }
    } else if (msg instanceof Promise m) {
      if (!m.ballot().equals(ballot) || accepting) {
        return;
      }
      promises.add(from);
      if (m.accepted().compareTo(best) > 0) {
        best = m.accepted();
        current = m.state();
      }
      if (promises.size() > n() / 2) {
        accepting = true;
        current = new State(current.version() + 1, 10 * ballot.counter() + self().index());
        broadcast(new Accept(ballot, current));
      }
    } else if (msg instanceof Accept m) {
      if (m.ballot().compareTo(promised) >= 0) {
        promised = m.ballot();
        accepted = m.ballot();
        state = m.state();
        send(from, new Accepted(m.ballot()));
      } else {
        send(from, new Conflict(m.ballot(), promised));
      }
    } else if (msg instanceof Accepted m) {
      if (!m.ballot().equals(ballot) || !accepting) {
        return;
      }
      accepts.add(from);
      if (accepts.size() == n() / 2 + 1) {
        output(Map.entry(current.version(), current.value()));
      }
    } else if (msg instanceof Conflict m) {
      if (m.ballot().equals(ballot) && m.seen().counter() > ballot.counter()) {
        ballot = new Ballot(m.seen().counter(), self());
        accepting = true;
      }
    }
  }
}
