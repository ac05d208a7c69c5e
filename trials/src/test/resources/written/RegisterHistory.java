import java.util.*;
import rondo.*;

/** Attiya, Bar-Noy and Dolev: one writer, P0, and readers that write back what they have read. */
@Protocol(n = 3, spec = LinearizableRegister.class)
public class RegisterHistory extends Node {
  record Query(int op) {}
  record Reply(int op, int stamp, int value) {}
  record Store(int op, int stamp, int value) {}
  record Stored(int op) {}

  private int stamp;
  private int value;
  private int op;
  private int busy; // 1 asks, 2 stores
  private boolean writes;
  private int result;

  @Request(times = 2)
  void write(@Input("1..3") int v) {
    when(busy == 0 && self().equals(node(0)));
    output(new Invoked("write", v));
    op++;
    busy = 2;
    writes = true;
    broadcast(new Store(op, stamp + 1, v));
  }

  @Request
  void read() {
    when(busy == 0 && !self().equals(node(0)));
    output(new Invoked("read"));
    op++;
    busy = 1;
    writes = false;
    broadcast(new Query(op));
  }

  @Upon
  void query(NodeId from, Query m) {
    send(from, new Reply(m.op(), stamp, value));
  }

  @Upon
  void replies(Mailbox<Reply> mailbox) {
    var replies = mailbox.with(r -> r.op() == op);
    when(busy == 1 && replies.size() > n() / 2);
    Reply latest = replies.get(0);
    for (Reply r : replies) {
      if (r.stamp() > latest.stamp()) latest = r;
    }
    busy = 2;
    result = latest.value();
    broadcast(new Store(op, latest.stamp(), latest.value()));
  }

  @Upon
  void store(NodeId from, Store m) {
    if (m.stamp() > stamp) {
      stamp = m.stamp();
      value = m.value();
    }
    send(from, new Stored(m.op()));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    when(busy == 2 && mailbox.with(s -> s.op() == op).size() > n() / 2);
    busy = 0;
    output(new Returned(writes ? 0 : result));
  }
}
