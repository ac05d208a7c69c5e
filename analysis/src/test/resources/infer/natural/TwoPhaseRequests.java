import java.util.*;
import rondo.*;

/** Presumed-nothing two-phase commit with recovery: coordinator P0, participants all; several transactions. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class TwoPhaseRequests extends Node {

  enum Outcome { COMMIT, ABORT }

  @Round(1) record Prepare(@Phase int tx) {}

  @Round(2) record Vote(@Phase int tx, boolean yes) {}

  @Round(3) record Decision(@Phase int tx, Outcome outcome) {}

  @Round(4) record Ack(@Phase int tx) {}

  // coordinator
  @Durable private int tx;
  @Durable private final Map<Integer, Outcome> decisions = new TreeMap<>();
  private final Set<NodeId> yes = new TreeSet<>();
  private final Set<NodeId> acked = new TreeSet<>();

  // participant
  @Durable private int prepared;
  @Durable private int finished;

  private boolean coordinator() {
    return self().equals(node(0));
  }

  @Request(times = 2)
  void begin() {
    when(coordinator() && (tx == 0 || decisions.containsKey(tx)));
    tx++;
    yes.clear();
    acked.clear();
    broadcast(new Prepare(tx));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.tx() > prepared);
    prepared = m.tx();
    if (flip()) {
      send(from, new Vote(m.tx(), true));
    } else {
      send(from, new Vote(m.tx(), false));
    }
  }

  @Upon
  void vote(NodeId from, Vote m) {
    if (m.tx() != tx || decisions.containsKey(tx)) {
      return;
    }
    if (!m.yes()) {
      decide(Outcome.ABORT);
      return;
    }
    yes.add(from);
    if (yes.size() == n()) {
      decide(Outcome.COMMIT);
    }
  }

  private void decide(Outcome outcome) {
    decisions.put(tx, outcome);
    broadcast(new Decision(tx, outcome));
  }

  @Timeout
  void votesMissing() {
    when(coordinator() && tx > 0 && !decisions.containsKey(tx));
    decide(Outcome.ABORT);
  }

  /** Tells the decision again until everybody has acknowledged it. */
  @Timeout
  void retry() {
    when(coordinator() && decisions.containsKey(tx) && acked.size() < n());
    broadcast(new Decision(tx, decisions.get(tx)));
  }

  @Upon
  void decision(NodeId from, Decision m) {
    if (m.tx() > finished) {
      finished = m.tx();
      output(Map.entry(m.tx(), m.outcome()));
    }
    send(from, new Ack(m.tx()));
  }

  @Upon
  void ack(NodeId from, Ack m) {
    if (m.tx() == tx) {
      acked.add(from);
    }
  }

  @Recover
  void recover() {
    if (coordinator() && tx > 0) {
      if (!decisions.containsKey(tx)) {
        decisions.put(tx, Outcome.ABORT);
      }
      broadcast(new Decision(tx, decisions.get(tx)));
    }
  }
}
