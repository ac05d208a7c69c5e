import java.util.*;
import rondo.*;

/** Primary-backup replication with views (Alsberg and Day 1976; van Renesse and Schneider): the primary of a view orders one operation. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class PrimaryBackup extends Node {
  sealed interface Op permits Put, Delete {}

  record Put(int key, int value) implements Op {}

  record Delete(int key) implements Op {}

  record Join(int view, List<Op> log) {}

  record Update(int view, List<Op> log) {}

  record Ack(int view, int length) {}

  record Commit(int view, int length) {}

  private int view;
  private int joined;
  private int acked;
  private boolean primary;
  private boolean waiting;
  private List<Op> log = new ArrayList<>();
  private int committed;

  @Timeout void suspect() {
    enter(view + 1);
    send(primaryOf(view), new Join(view, List.copyOf(log)));
  }

  private NodeId primaryOf(int v) {
    return nodes().get(v % n());
  }

  private void enter(int v) {
    view = v;
    primary = primaryOf(v).equals(self());
    waiting = false;
    joined = 0;
    acked = 0;
  }

  @Upon void join(Mailbox<Join> mailbox) {
    var joins = mailbox.with(j -> j.view() == view);
    when(primary && joined == 0 && joins.size() > n() / 2);
    joined = joins.size();
    List<Op> longest = log;
    for (Join j : joins) {
      if (j.log().size() > longest.size()) {
        longest = j.log();
      }
    }
    List<Op> next = new ArrayList<>(longest);
    next.add(flip() ? new Put(1, self().index()) : new Delete(1));
    waiting = true;
    broadcast(new Update(view, List.copyOf(next)));
  }

  @Upon void update(NodeId from, Update m) {
    when(m.view() > view || m.view() == view && acked == 0);
    if (m.view() > view) {
      enter(m.view());
    }
    log = new ArrayList<>(m.log());
    acked = log.size();
    joined = n();
    send(from, new Ack(view, acked));
  }

  @Upon void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(a -> a.view() == view);
    when(waiting && acks.size() > n() / 2);
    waiting = false;
    broadcast(new Commit(view, acks.get(0).length()));
  }

  @Upon void commit(Commit m) {
    when(m.view() == view && acked >= m.length() && committed < m.length());
    for (int i = committed; i < m.length(); i++) {
      output(Map.entry(i, log.get(i)));
    }
    committed = m.length();
    waiting = false;
  }
}
