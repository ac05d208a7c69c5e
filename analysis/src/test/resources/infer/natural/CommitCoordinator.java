import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.*;

/** Two-phase commit of several transactions; the coordinator logs its decision and asks its log after a crash. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class CommitCoordinator extends Node {

  enum Outcome { UNKNOWN, COMMIT, ABORT }

  /** A transaction at its coordinator. */
  private static class Transaction {
    private final int id;
    private int yes;
    private Outcome outcome = Outcome.UNKNOWN;

    Transaction(int id) {
      this.id = id;
    }

    void vote(boolean v) {
      if (v) {
        yes++;
      } else {
        outcome = Outcome.ABORT;
      }
    }

    boolean decided() {
      return outcome != Outcome.UNKNOWN;
    }
  }

  /** What is on disk. */
  private static class Journal {
    private final List<String> lines = new ArrayList<>();
    private final Map<Integer, Outcome> outcomes = new TreeMap<>();

    void write(int id, Outcome outcome) {
      lines.add(id + " " + outcome);
      outcomes.put(id, outcome);
    }

    Outcome of(int id) {
      return outcomes.getOrDefault(id, Outcome.UNKNOWN);
    }
  }

  record Prepare(int tx) {}
  record Vote(int tx, boolean yes) {}
  record Decision(int tx, Outcome outcome) {}

  @Durable private final Journal journal = new Journal();
  @Durable private int tx;
  private Transaction current;
  @Durable private int voted;

  private NodeId coordinator() {
    return node(0);
  }

  @Timeout
  void begin() {
    when(self().equals(coordinator()) && (current == null || current.decided()));
    tx++;
    current = new Transaction(tx);
    broadcast(new Prepare(tx));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    if (m.tx() <= voted) {
      return;
    }
    voted = m.tx();
    boolean yes = flip();
    if (!yes) {
      journal.write(m.tx(), Outcome.ABORT);
    }
    send(from, new Vote(m.tx(), yes));
  }

  @Upon
  void vote(Vote m) {
    if (current == null || current.id != m.tx() || current.decided()) {
      return;
    }
    current.vote(m.yes());
    if (current.yes == n()) {
      current.outcome = Outcome.COMMIT;
    }
    if (current.decided()) {
      journal.write(m.tx(), current.outcome);
      broadcast(new Decision(m.tx(), current.outcome));
    }
  }

  @Upon
  void decision(Decision m) {
    if (m.tx() < voted) {
      return;
    }
    journal.write(m.tx(), m.outcome());
    output(Map.entry(m.tx(), m.outcome()));
  }

  @Recover
  void restart() {
    if (!self().equals(coordinator()) || tx == 0) {
      return;
    }
    current = new Transaction(tx);
    Outcome known = journal.of(tx);
    current.outcome = known == Outcome.UNKNOWN ? Outcome.ABORT : known;
    journal.write(tx, current.outcome);
    broadcast(new Decision(tx, current.outcome));
  }
}
