import rondo.*;

/**
 * A register after Attiya, Bar-Noy and Dolev (1995) with one writer, P0: a value counts once most
 * processes store it. A reader takes the newest value that most processes know of. It ought to let
 * most processes store that value before it returns; this one does not.
 */
@Protocol(n = 3, spec = LinearizableRegister.class)
public class Abd extends Node {

  record Query(int call) {}

  record Reply(int call, int stamp, int value) {}

  record Store(int call, int stamp, int value) {}

  record Stored(int call) {}

  private int stamp;
  private int value;
  private int call;
  private boolean reads;
  private boolean writes;

  @Request(times = 2)
  void write(@Input("1..9") int newValue) {
    when(self().index() == 0 && !writes);
    writes = true;
    call++;
    output(new Invoked("write", newValue));
    broadcast(new Store(call, stamp + 1, newValue));
  }

  @Request(times = 2)
  void read() {
    when(self().index() > 0 && !reads && !writes);
    reads = true;
    call++;
    output(new Invoked("read", 0));
    broadcast(new Query(call));
  }

  @Upon
  void query(NodeId from, Query m) {
    send(from, new Reply(m.call(), stamp, value));
  }

  @Upon
  void reply(Mailbox<Reply> mailbox) {
    var replies = mailbox.with(m -> m.call() == call);
    when(reads && replies.size() > n() / 2);
    for (Reply m : replies) {
      if (m.stamp() > stamp) {
        stamp = m.stamp();
        value = m.value();
      }
    }
    reads = false;
    output(new Returned(value)); // BUG: others may not know of this value
  }

  @Upon
  void store(NodeId from, Store m) {
    if (m.stamp() > stamp) {
      stamp = m.stamp();
      value = m.value();
    }
    send(from, new Stored(m.call()));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    var acks = mailbox.with(m -> m.call() == call);
    when(writes && acks.size() > n() / 2);
    writes = false;
    output(new Returned(0));
  }
}
