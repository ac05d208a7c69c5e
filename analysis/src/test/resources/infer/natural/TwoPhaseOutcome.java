import java.util.*;
import rondo.*;

/** Two-phase commit (Gray 1978) with votes and outcomes as sealed interfaces. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class TwoPhaseOutcome extends Node {
  record Prepare(int tx) {}

  sealed interface Vote {
    int tx();
  }

  record Yes(int tx) implements Vote {}

  record No(int tx, String reason) implements Vote {}

  sealed interface Outcome {
    int tx();
  }

  record Commit(int tx) implements Outcome {}

  record Abort(int tx, String reason) implements Outcome {}

  private int tx;
  private boolean prepared;
  private boolean collecting;
  private boolean done;

  @Timeout void begin() {
    when(self().equals(node(0)));
    tx++;
    prepared = false;
    collecting = true;
    done = false;
    broadcast(new Prepare(tx));
  }

  @Upon void prepare(NodeId from, Prepare m) {
    when(m.tx() > tx || m.tx() == tx && !prepared && !done);
    tx = m.tx();
    done = false;
    prepared = true;
    if (flip()) {
      send(from, new Yes(tx));
    } else {
      done = true;
      output(Map.entry(tx, "abort"));
      send(from, new No(tx, "busy"));
    }
  }

  @Upon void vote(Mailbox<Vote> mailbox) {
    Mailbox<Vote> votes = mailbox.with(v -> v.tx() == tx);
    when(collecting && votes.size() == n());
    collecting = false;
    prepared = true;
    Outcome outcome = new Commit(tx);
    for (Vote v : votes) {
      if (v instanceof No no) {
        outcome = new Abort(tx, no.reason());
      }
    }
    broadcast((Record) outcome);
  }

  @Upon void outcome(Outcome m) {
    when(m.tx() == tx && prepared && !done);
    done = true;
    if (m instanceof Commit) {
      output(Map.entry(tx, "commit"));
    } else {
      output(Map.entry(tx, "abort"));
    }
  }
}
