import java.util.*;
import rondo.*;

/** Two-phase commit (Gray 1978) with a log on disk: who comes back asks no more, but keeps to what it has promised. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class TwoPhaseRecovery extends Node {
  enum LogRecord { NONE, PREPARED, COMMITTED, ABORTED }

  record Prepare(int xid) {}

  record VoteCommit(int xid) {}

  record VoteAbort(int xid) {}

  record GlobalCommit(int xid) {}

  record GlobalAbort(int xid) {}

  @Durable private int xid;
  @Durable private LogRecord written = LogRecord.NONE;
  @Durable private boolean decided;
  private int yes;

  @Timeout void begin() {
    when(self().equals(node(0)) && (xid == 0 || decided));
    xid++;
    written = LogRecord.NONE;
    decided = false;
    yes = 0;
    for (NodeId participant : others()) {
      send(participant, new Prepare(xid));
    }
  }

  @Upon void prepare(NodeId coordinator, Prepare m) {
    when(m.xid() > xid);
    xid = m.xid();
    if (flip()) {
      written = LogRecord.PREPARED;
      send(coordinator, new VoteCommit(xid));
    } else {
      written = LogRecord.ABORTED;
      output(Map.entry(xid, false));
      send(coordinator, new VoteAbort(xid));
    }
  }

  @Upon void voteCommit(VoteCommit m) {
    when(m.xid() == xid && !decided);
    yes++;
    if (yes == n() - 1) {
      decided = true;
      output(Map.entry(xid, true));
      broadcastToOthers(new GlobalCommit(xid));
    }
  }

  @Upon void voteAbort(VoteAbort m) {
    when(m.xid() == xid && !decided);
    abort();
  }

  @Timeout void impatient() {
    when(self().equals(node(0)) && xid > 0 && !decided);
    abort();
  }

  private void abort() {
    decided = true;
    output(Map.entry(xid, false));
    broadcastToOthers(new GlobalAbort(xid));
  }

  @Upon void globalCommit(GlobalCommit m) {
    when(m.xid() == xid && written == LogRecord.PREPARED);
    written = LogRecord.COMMITTED;
    output(Map.entry(xid, true));
  }

  @Upon void globalAbort(GlobalAbort m) {
    when(m.xid() == xid && written == LogRecord.PREPARED);
    written = LogRecord.ABORTED;
    output(Map.entry(xid, false));
  }

  @Recover void restart() {
    yes = 0;
  }
}
