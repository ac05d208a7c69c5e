import java.util.*;
import rondo.*;

/** Two-phase commit, with a record for each answer and each outcome. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class CommitOrAbort extends Node {
  sealed interface Outcome permits Commit, Abort { int tx(); }
  record Prepare(int tx) {}
  record Yes(int tx) {}
  record No(int tx) {}
  record Commit(int tx) implements Outcome {}
  record Abort(int tx) implements Outcome {}

  private int tx;
  private boolean voted;
  private boolean told;
  private boolean done;

  @Timeout
  void begin() {
    when(self().index() == 0);
    tx++;
    voted = told = done = false;
    broadcast(new Prepare(tx));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.tx() > tx || m.tx() == tx && !voted && !told && !done);
    tx = m.tx();
    voted = true;
    told = done = false;
    if (flip()) send(from, new Yes(tx)); else send(from, new No(tx));
  }

  @Upon
  void yes(Mailbox<Yes> mailbox) {
    when(!told && mailbox.with(y -> y.tx() == tx).size() == n());
    told = true;
    broadcast(new Commit(tx));
  }

  @Upon
  void no(No m) {
    when(m.tx() == tx && !told);
    told = true;
    broadcast(new Abort(tx));
  }

  @Upon
  void outcome(Outcome o) {
    if (o.tx() < tx || o.tx() == tx && done) return;
    tx = o.tx();
    voted = told = done = true;
    output(Map.entry(tx, o instanceof Commit ? "commit" : "abort"));
  }
}
