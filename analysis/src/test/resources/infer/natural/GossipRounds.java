import java.util.*;
import rondo.*;

/** Push gossip of versioned values (Demers et al. 1987), in rounds that each process counts and catches up with. */
@Protocol(n = 3, network = Arbitrary.class, spec = GossipRounds.NoNewerThanMade.class)
public class GossipRounds extends Node {
  record Digest(int round, Map<Integer, Integer> versions) {}

  public static class NoNewerThanMade implements Spec<Integer> {
    @Override public void observe(NodeId node, Integer version) {
      if (version > 2) {
        throw new Violation("version " + version + " was never made");
      }
    }
  }

  private int round;
  private int made;
  private final SortedMap<Integer, Integer> versions = new TreeMap<>();

  @Timeout void gossip() {
    round++;
    if (made < 2 && flip()) {
      made++;
      versions.put(self().index(), made);
    }
    broadcastToOthers(new Digest(round, new TreeMap<>(versions)));
  }

  @Upon void merge(Digest m) {
    when(m.round() >= round);
    round = m.round();
    for (int key : new TreeSet<>(m.versions().keySet())) {
      int known = versions.getOrDefault(key, 0);
      if (m.versions().get(key) > known) {
        versions.put(key, m.versions().get(key));
        output(m.versions().get(key));
      }
    }
  }
}
