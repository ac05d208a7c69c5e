import java.util.*;
import rondo.*;

/** A lease that a majority grants for an epoch, renewed by asking for the next epoch. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class LeaseLeader extends Node {
  record Acquire(int epoch) {}

  record Granted(int epoch) {}

  record Announce(int epoch, NodeId holder) {}

  private int epoch;
  private NodeId holder;
  private boolean acquired;
  private final Set<NodeId> grants = new LinkedHashSet<>();

  @Timeout void acquire() {
    epoch += 1;
    holder = self();
    acquired = false;
    grants.clear();
    grants.add(self());
    others().forEach(o -> send(o, new Acquire(epoch)));
  }

  @Upon void onAcquire(NodeId from, Acquire m) {
    if (m.epoch() > epoch) {
      epoch = m.epoch();
      holder = from;
      acquired = false;
      grants.clear();
      send(from, new Granted(epoch));
    }
  }

  @Upon void onGranted(NodeId from, Granted m) {
    if (m.epoch() == epoch && self().equals(holder) && !acquired) {
      grants.add(from);
      if (grants.size() * 2 > n()) {
        acquired = true;
        output(Map.entry(epoch, self()));
        others().forEach(o -> send(o, new Announce(epoch, self())));
      }
    }
  }

  @Upon void onAnnounce(Announce m) {
    if (m.epoch() >= epoch && !acquired) {
      epoch = m.epoch();
      holder = m.holder();
      acquired = true;
      output(Map.entry(epoch, holder));
    }
  }
}
