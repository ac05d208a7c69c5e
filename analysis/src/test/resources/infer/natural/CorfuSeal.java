import java.util.*;
import rondo.*;

/**
 * CORFU (Balakrishnan et al. 2012): storage units accept writes of their epoch alone. A client that suspects somebody seals the epoch at a
 * majority, learns what is written at the slot, and installs the next one; the first epoch's writer goes along the chain of units.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class CorfuSeal extends Node {

  record Seal(int epoch) {}
  record Sealed(int epoch, int writtenIn, int value) {}
  record Install(int epoch, int value) {}
  record Written(int epoch) {}
  record Commit(int epoch, int value) {}

  @Input("1..2") private int mine;

  private int epoch;
  private boolean written;
  private int writtenIn;
  private int value;
  private boolean sealing;
  private boolean writes;
  private int writing;
  private final Set<NodeId> done = new TreeSet<>();
  private int last;

  @Timeout
  void reconfigure() {
    int next = epoch + 1;
    while (next % n() != self().index()) next++;
    epoch = next;
    written = false;
    sealing = true;
    writes = false;
    done.clear();
    broadcast(new Seal(epoch));
  }

  @Upon
  void seal(NodeId from, Seal m) {
    when(m.epoch() >= epoch);
    if (m.epoch() > epoch) {
      epoch = m.epoch();
      sealing = false;
      writes = false;
      written = false;
    }
    send(from, new Sealed(epoch, writtenIn, value));
  }

  @Upon
  void sealed(Mailbox<Sealed> mailbox) {
    var sealed = mailbox.with(m -> m.epoch() == epoch);
    when(sealing && sealed.size() > n() / 2);
    sealing = false;
    writes = true;
    Sealed newest = null;
    for (Sealed s : sealed) {
      if (newest == null || s.writtenIn() > newest.writtenIn()) newest = s;
    }
    writing = newest.writtenIn() == 0 ? mine : newest.value();
    broadcast(new Install(epoch, writing));
  }

  @Upon
  void install(NodeId from, Install m) {
    when(m.epoch() >= epoch && !(m.epoch() == epoch && written));
    if (m.epoch() > epoch) {
      sealing = false;
      writes = false;
    }
    epoch = m.epoch();
    written = true;
    writtenIn = m.epoch();
    value = m.value();
    send(from, new Written(epoch));
  }

  @Upon
  void written(NodeId from, Written m) {
    if (m.epoch() != epoch || !writes) return;
    done.add(from);
    if (done.size() > n() / 2) {
      writes = false;
      broadcast(new Commit(epoch, writing));
    }
  }

  @Upon
  void commit(Commit m) {
    when(m.epoch() >= epoch && m.epoch() > last);
    epoch = m.epoch();
    last = m.epoch();
    output(m.value());
  }
}
