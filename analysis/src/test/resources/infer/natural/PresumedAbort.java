import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import rondo.*;

/** Two-phase commit with presumed abort (Mohan, Lindsay 1983): the coordinator writes and remembers commits alone. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class PresumedAbort extends Node {

  enum State { WORKING, PREPARED, COMMITTED, ABORTED }

  record Prepare(int tx) {}
  record Vote(int tx, boolean yes) {}
  record Commit(int tx) {}
  record Abort(int tx) {}
  record Inquiry(int tx) {}
  record Ack(int tx) {}

  private int tx;
  private State state = State.COMMITTED;
  private int running;
  private final Set<NodeId> yes = new HashSet<>();
  private final Set<NodeId> acks = new HashSet<>();
  private final Set<Integer> committed = new HashSet<>();
  private final Map<Integer, Boolean> prepared = new HashMap<>();

  private boolean coordinates() {
    return self().equals(node(0));
  }

  @Timeout
  void begin() {
    when(coordinates() && running == 0);
    tx++;
    running = tx;
    yes.clear();
    acks.clear();
    broadcastToOthers(new Prepare(tx));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.tx() > tx);
    tx = m.tx();
    if (flip()) {
      state = State.PREPARED;
      prepared.put(tx, true);
      send(from, new Vote(tx, true));
    } else {
      state = State.ABORTED;
      output(Map.entry(tx, "abort"));
      send(from, new Vote(tx, false));
    }
  }

  @Upon
  void vote(NodeId from, Vote m) {
    when(m.tx() == running);
    if (!m.yes()) {
      running = 0;
      broadcastToOthers(new Abort(m.tx())); // and forgets it
      return;
    }
    yes.add(from);
    if (yes.size() == n() - 1) {
      committed.add(m.tx());
      output(Map.entry(m.tx(), "commit"));
      broadcastToOthers(new Commit(m.tx()));
    }
  }

  @Upon
  void commit(NodeId from, Commit m) {
    when(m.tx() == tx && state == State.PREPARED);
    state = State.COMMITTED;
    output(Map.entry(tx, "commit"));
    send(from, new Ack(tx));
  }

  @Upon
  void abort(Abort m) {
    when(m.tx() == tx && state == State.PREPARED);
    state = State.ABORTED;
    output(Map.entry(tx, "abort"));
  }

  @Timeout
  void inDoubt() {
    when(state == State.PREPARED);
    send(node(0), new Inquiry(tx));
  }

  @Upon
  void inquiry(NodeId from, Inquiry m) {
    if (m.tx() == running && yes.size() < n() - 1) {
      return;
    }
    if (committed.contains(m.tx())) {
      send(from, new Commit(m.tx()));
    } else {
      send(from, new Abort(m.tx()));
    }
  }

  @Upon
  void ack(NodeId from, Ack m) {
    when(m.tx() == running);
    acks.add(from);
    if (acks.size() == n() - 1) {
      running = 0;
    }
  }
}
