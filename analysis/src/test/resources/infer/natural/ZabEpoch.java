import java.util.*;
import rondo.*;

/** Zab's broadcast phase: the zxid is an epoch and a counter. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class ZabEpoch extends Node {
  record Zxid(int epoch, int counter) implements Comparable<Zxid> {
    @Override public int compareTo(Zxid o) {
      return epoch != o.epoch ? Integer.compare(epoch, o.epoch) : Integer.compare(counter, o.counter);
    }
  }
  record Propose(Zxid zxid, int value) {}
  record Ack(Zxid zxid) {}
  record Commit(Zxid zxid) {}

  private Zxid last = new Zxid(0, 0);
  private boolean acked;
  private boolean leading;
  private final List<Integer> history = new ArrayList<>();

  @Timeout void lead() {
    when(self().index() == 0 && !leading);
    leading = true;
    last = new Zxid(last.epoch() + 1, 1);
    acked = false;
    broadcast(new Propose(last, choose(3)));
  }

  @Upon void propose(NodeId from, Propose m) {
    when(m.zxid().compareTo(last) > 0 || m.zxid().equals(last) && !acked);
    last = m.zxid();
    acked = true;
    history.add(m.value());
    send(from, new Ack(last));
  }

  @Upon void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.zxid().equals(last));
    when(leading && acks.size() > n() / 2);
    broadcast(new Commit(last));
  }

  @Upon void commit(NodeId from, Commit m) {
    when(m.zxid().equals(last) && acked);
    acked = false;
    output(List.copyOf(history));
    if (from.equals(self())) {
      last = new Zxid(last.epoch(), last.counter() + 1);
      broadcast(new Propose(last, choose(3)));
    }
  }
}
