import java.util.*;
import rondo.*;

/**
 * PBFT's checkpoints (Castro, Liskov 1999, section 4.3), of one view: after each K requests a replica broadcasts a digest of its state; 2f + 1 of one
 * digest make it stable, and the low watermark moves. A replica that has fallen behind takes the state of a stable checkpoint.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = AgreementPerKey.class)
@Byzantine
public class PbftCheckpoints extends Node {

  record PrePrepare(@Input("1..3") int seq, @Input("1..2") int op) {}
  record Prepare(@Input("1..3") int seq, @Input("1..2") int op) {}
  record Commit(@Input("1..3") int seq, @Input("1..2") int op) {}
  record Checkpoint(@Input("1..3") int seq, @Input("0..6") int digest) {}

  private int seq;
  private int accepted;
  private int op;
  private int executed;
  private int state;
  private boolean prepared;
  private int low;
  private int stable;

  @Request(times = 2)
  void request(@Input("1..2") int operation) {
    when(self().equals(node(0)) && seq < low + 2);
    seq++;
    broadcast(new PrePrepare(seq, operation));
  }

  @Upon
  void prePrepare(NodeId from, PrePrepare m) {
    when(from.equals(node(0)) && m.seq() == executed + 1 && m.seq() > accepted && m.seq() <= low + 2);
    accepted = m.seq();
    op = m.op();
    prepared = false;
    broadcast(new Prepare(m.seq(), m.op()));
  }

  @Upon
  void prepare(Mailbox<Prepare> mailbox) {
    var same = mailbox.with(m -> m.seq() == accepted && m.op() == op);
    when(!prepared && same.size() >= 2 * f() + 1);
    prepared = true;
    broadcast(new Commit(accepted, op));
  }

  @Upon
  void commit(Mailbox<Commit> mailbox) {
    var same = mailbox.with(m -> m.seq() == accepted && m.op() == op);
    when(prepared && executed < accepted && same.size() >= 2 * f() + 1);
    executed = accepted;
    state += op;
    output(Map.entry(executed, state));
    broadcast(new Checkpoint(executed, state));
  }

  @Upon
  void checkpoint(Mailbox<Checkpoint> mailbox) {
    int best = low;
    int digest = 0;
    for (Checkpoint c : mailbox) {
      int votes = mailbox.with(m -> m.seq() == c.seq() && m.digest() == c.digest()).size();
      if (votes >= 2 * f() + 1 && c.seq() > best) {
        best = c.seq();
        digest = c.digest();
      }
    }
    when(best > low);
    low = best;
    stable = digest;
    if (executed < low) {
      executed = low;
      accepted = low;
      prepared = true;
      state = digest;
      output(Map.entry(executed, state));
    }
  }
}
