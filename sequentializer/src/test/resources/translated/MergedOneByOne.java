import java.util.SortedMap;
import java.util.TreeMap;
import rondo.*;

/** Gossip: whoever hears of a round joins it, and merges all digests of it, one by one. */
@Protocol(n = 3)
public class MergedOneByOne extends Node {

  @Round(1) record Digest(@Phase int round, int key, int version) {}

  private int round;
  private final SortedMap<Integer, Integer> versions = new TreeMap<>();

  @Timeout
  void gossip() {
    round++;
    broadcastToOthers(new Digest(round, self().index(), choose(2)));
  }

  @Upon
  void merge(Digest m) {
    when(m.round() >= round);
    round = m.round();
    versions.merge(m.key(), m.version(), Math::max);
    output(versions.size());
  }
}
