import java.util.*;
import rondo.*;

/** Two-phase commit with presumed commit (Mohan, Lindsay, Obermarck): who asks about a forgotten transaction is told commit. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class PresumedCommit extends Node {

  enum State { IDLE, PREPARED, COMMITTED, ABORTED }

  record Prepare(int tx) {}

  record Vote(int tx, boolean yes) {}

  record Commit(int tx) {}

  record Abort(int tx) {}

  record AbortAck(int tx) {}

  private int tx;
  private State state = State.IDLE;

  // coordinator: the record on disk that names the participants
  private boolean collecting;
  private final Set<NodeId> yes = new TreeSet<>();
  private final Set<NodeId> acked = new TreeSet<>();

  private boolean coordinates() {
    return self().index() == 0;
  }

  @Timeout
  void begin() {
    when(coordinates() && !collecting);
    tx++;
    collecting = true;
    state = State.PREPARED;
    yes.clear();
    acked.clear();
    for (NodeId p : others()) {
      send(p, new Prepare(tx));
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    if (m.tx() <= tx) {
      return;
    }
    tx = m.tx();
    boolean vote = flip();
    if (vote) {
      state = State.PREPARED;
    } else {
      decide(false);
    }
    send(from, new Vote(tx, vote));
  }

  @Upon
  void vote(NodeId from, Vote m) {
    if (!coordinates() || !collecting || m.tx() != tx || state != State.PREPARED) {
      return;
    }
    if (!m.yes()) {
      abort();
      return;
    }
    yes.add(from);
    if (yes.size() == n() - 1) {
      decide(true);
      collecting = false;
      for (NodeId p : others()) {
        send(p, new Commit(tx));
      }
    }
  }

  @Timeout
  void giveUp() {
    when(coordinates() && collecting && state == State.PREPARED);
    abort();
  }

  private void abort() {
    decide(false);
    for (NodeId p : others()) {
      send(p, new Abort(tx));
    }
  }

  @Upon
  void commit(Commit m) {
    if (m.tx() != tx || state != State.PREPARED) {
      return;
    }
    decide(true);
  }

  @Upon
  void abort(NodeId from, Abort m) {
    if (m.tx() != tx) {
      return;
    }
    if (state == State.PREPARED) {
      decide(false);
    }
    send(from, new AbortAck(tx));
  }

  @Upon
  void abortAck(NodeId from, AbortAck m) {
    if (m.tx() != tx || !collecting) {
      return;
    }
    acked.add(from);
    if (acked.size() == n() - 1) {
      collecting = false;
    }
  }

  private void decide(boolean commit) {
    state = commit ? State.COMMITTED : State.ABORTED;
    output(Map.entry(tx, commit));
  }
}
