import java.util.*;
import rondo.*;

/** A register over quorums in which operations have a common number: the coordinator of an epoch reads, then writes. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class EpochRegister extends Node {

  record Stamp(int number, NodeId writer) implements Comparable<Stamp> {
    @Override
    public int compareTo(Stamp other) {
      return number != other.number
          ? Integer.compare(number, other.number)
          : Integer.compare(writer.index(), other.writer.index());
    }
  }

  record Header(int epoch, NodeId coordinator) {}

  record Query(Header header) {}

  record Have(Header header, Stamp stamp, int value) {}

  record Put(Header header, Stamp stamp, int value) {}

  record Done(Header header) {}

  private int epoch;
  private NodeId coordinator;
  private Stamp stamp = new Stamp(0, node(0));
  private int value;
  private Stamp writes;
  private boolean done;

  @Timeout
  void operate() {
    epoch++;
    coordinator = self();
    writes = null;
    done = false;
    broadcast(new Query(header()));
  }

  private Header header() {
    return new Header(epoch, coordinator);
  }

  @Upon
  void query(Query m) {
    if (m.header().epoch() < epoch) return;
    if (m.header().epoch() == epoch && coordinator != null && !coordinator.equals(m.header().coordinator())) return;
    epoch = m.header().epoch();
    coordinator = m.header().coordinator();
    send(coordinator, new Have(header(), stamp, value));
  }

  @Upon
  void have(Mailbox<Have> mailbox) {
    var haves = mailbox.with(m -> m.header().epoch() == epoch);
    when(self().equals(coordinator) && writes == null && haves.size() > n() / 2);
    Have newest = haves.get(0);
    for (Have h : haves) {
      if (h.stamp().compareTo(newest.stamp()) > 0) {
        newest = h;
      }
    }
    writes = new Stamp(newest.stamp().number() + 1, self());
    broadcast(new Put(header(), writes, 10 * epoch + self().index()));
  }

  @Upon
  void put(NodeId from, Put m) {
    if (m.header().epoch() < epoch) return;
    epoch = m.header().epoch();
    coordinator = m.header().coordinator();
    if (m.stamp().compareTo(stamp) > 0) {
      stamp = m.stamp();
      value = m.value();
    }
    send(from, new Done(header()));
  }

  @Upon
  void done(Mailbox<Done> mailbox) {
    var acks = mailbox.with(m -> m.header().epoch() == epoch);
    when(self().equals(coordinator) && writes != null && !done && acks.size() > n() / 2);
    done = true;
    output(Map.entry(writes.number(), 10 * epoch + self().index()));
  }
}
