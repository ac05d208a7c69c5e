import java.util.Map;
import rondo.*;

/** Two records in each of two rounds: votes for or against, and what comes of them. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class KindsOfOneRound extends Node {

  @Round(1) record Prepare(@Phase int tx) {}

  @Round(2) record Yes(@Phase int tx) {}

  @Round(2) record No(String reason, @Phase int tx) {}

  @Round(3) record Commit(@Phase int tx) {}

  @Round(3) record Abort(@Phase int tx, String reason) {}

  private int tx;
  private boolean votes;
  private boolean waits;
  private boolean over;

  @Timeout
  void begin() {
    when(self().index() == 0);
    tx++;
    votes = true;
    waits = true;
    over = false;
    broadcast(new Prepare(tx));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.tx() > tx || m.tx() == tx && votes);
    tx = m.tx();
    votes = false;
    over = false;
    send(from, flip() ? new Yes(tx) : new No("busy", tx));
  }

  /** All kinds of a round have one place in the order: a No is tried before the Yeses. */
  @Upon
  void no(No m) {
    when(m.tx() == tx && waits);
    waits = false;
    votes = false;
    broadcast(new Abort(tx, m.reason()));
  }

  @Upon
  void yes(Mailbox<Yes> mailbox) {
    var all = mailbox.with(m -> m.tx() == tx);
    when(waits && all.size() == n());
    waits = false;
    votes = false;
    broadcast(new Commit(tx));
  }

  @Upon
  void commit(NodeId from, Commit m) {
    when(m.tx() == tx && !over);
    end("commit by " + from);
  }

  @Upon
  void abort(Abort m) {
    if (m.tx() < tx || m.tx() == tx && over) {
      return;
    }
    tx = m.tx();
    end("abort, " + m.reason());
  }

  private void end(String outcome) {
    votes = false;
    waits = false;
    over = true;
    output(Map.entry(tx, outcome));
  }
}
