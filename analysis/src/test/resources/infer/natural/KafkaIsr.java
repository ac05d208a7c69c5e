import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class KafkaIsr extends Node {
  record Fetch(int epoch, int offset) {}
  record FetchReply(int epoch, List<Integer> records, int highWatermark) {}
  record LeaderAndIsr(int epoch, NodeId leader) {}

  private int epoch;
  private NodeId leader;
  private List<Integer> log = new ArrayList<>();
  private int highWatermark;
  private final Map<NodeId, Integer> offsets = new TreeMap<>();

  @Timeout void elect() {
    when(self().index() == 0);
    epoch++;
    leader = choose(nodes());
    broadcast(new LeaderAndIsr(epoch, leader));
  }

  @Timeout void produce() {
    when(self().equals(leader));
    log.add(choose(3));
  }

  @Timeout void poll() {
    when(leader != null && !self().equals(leader));
    send(leader, new Fetch(epoch, log.size()));
  }

  @Upon void leaderAndIsr(LeaderAndIsr m) {
    when(m.epoch() > epoch);
    epoch = m.epoch();
    leader = m.leader();
    offsets.clear();
    if (!leader.equals(self())) {
      log = new ArrayList<>(log.subList(0, highWatermark));
    }
  }

  @Upon void fetch(NodeId from, Fetch m) {
    when(m.epoch() == epoch && self().equals(leader));
    offsets.put(from, m.offset());
    int least = log.size();
    for (NodeId p : nodes()) {
      if (!p.equals(self())) {
        least = Math.min(least, offsets.getOrDefault(p, 0));
      }
    }
    if (least > highWatermark) {
      highWatermark = least;
      output(List.copyOf(log.subList(0, highWatermark)));
    }
    int begin = Math.min(m.offset(), log.size());
    send(from, new FetchReply(epoch, List.copyOf(log.subList(begin, log.size())), highWatermark));
  }

  @Upon void reply(FetchReply m) {
    when(m.epoch() == epoch);
    log.addAll(m.records());
    highWatermark = Math.min(m.highWatermark(), log.size());
  }
}
