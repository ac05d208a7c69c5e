import java.util.*;
import rondo.*;

/** Kafka's replication, one fetch per epoch: the controller names a leader, followers fetch, the high watermark follows. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class KafkaEpochs extends Node {
  record LeaderAndIsr(int epoch, NodeId leader) {}
  record Fetch(int epoch, int offset) {}
  record Records(int epoch, List<Integer> log, int highWatermark) {}
  private int epoch;
  private NodeId leader;
  private boolean named;
  private boolean replied;
  private List<Integer> log = new ArrayList<>();
  private int highWatermark;
  private final Map<NodeId, Integer> offsets = new HashMap<>();

  @Timeout void elect() {
    when(self().index() == 0);
    epoch++;
    named = false;
    replied = false;
    broadcast(new LeaderAndIsr(epoch, choose(nodes())));
  }

  @Upon void leaderAndIsr(LeaderAndIsr m) {
    when(m.epoch() > epoch || m.epoch() == epoch && !named);
    epoch = m.epoch();
    named = true;
    replied = false;
    leader = m.leader();
    offsets.clear();
    if (leader.equals(self())) {
      log.add(epoch);
    } else {
      log = new ArrayList<>(log.subList(0, highWatermark));
      send(leader, new Fetch(epoch, log.size()));
    }
  }

  @Upon void fetch(NodeId from, Fetch m) {
    when(m.epoch() == epoch && self().equals(leader) && !replied);
    offsets.put(from, m.offset());
    if (offsets.size() == n() - 1) {
      replied = true;
      broadcast(new Records(epoch, List.copyOf(log), log.size()));
    }
  }

  @Upon void records(Records m) {
    when(m.epoch() == epoch && named);
    named = false;
    replied = true;
    log = new ArrayList<>(m.log());
    highWatermark = m.highWatermark();
    output(List.copyOf(log.subList(0, highWatermark)));
  }
}
