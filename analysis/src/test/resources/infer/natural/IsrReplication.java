import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import rondo.*;

/** Kafka's replication, an epoch at a time: the controller P0 names a leader and the replicas in sync, followers truncate and fetch, and the leader moves the high watermark. */
@Protocol(n = 4, spec = PrefixOrder.class)
public class IsrReplication extends Node {

  record Rec(int epoch, int value) {}

  record LeaderAndIsr(int epoch, NodeId leader, List<NodeId> isr) {}

  record Fetch(int epoch, int offset, int lastEpoch) {}

  record FetchReply(int epoch, List<Rec> records) {}

  record Fetched(int epoch, int offset) {}

  record HighWatermark(int epoch, int offset) {}

  record IsrChange(int epoch, List<NodeId> isr) {}

  private int epoch;
  private NodeId leader;
  private List<NodeId> isr = List.of();
  private List<Rec> log = new ArrayList<>();
  private final TreeSet<NodeId> caughtUp = new TreeSet<>();
  private boolean fetching;

  @Init
  void configure() {
    if (controller()) {
      isr = List.of(node(1), node(2), node(3));
    }
  }

  private boolean controller() {
    return self().equals(node(0));
  }

  @Timeout
  void elect() {
    when(controller());
    epoch = epoch + 1;
    leader = choose(isr);
    for (NodeId replica : others()) {
      send(replica, new LeaderAndIsr(epoch, leader, isr));
    }
  }

  @Upon
  void leaderAndIsr(NodeId from, LeaderAndIsr m) {
    when(!controller() && m.epoch() > epoch);
    epoch = m.epoch();
    leader = m.leader();
    isr = m.isr();
    caughtUp.clear();
    if (self().equals(leader)) {
      log.add(new Rec(epoch, choose(3)));
      caughtUp.add(self());
    } else {
      fetching = true;
      send(leader, new Fetch(epoch, log.size(), log.isEmpty() ? 0 : log.get(log.size() - 1).epoch()));
    }
  }

  @Upon
  void fetch(NodeId from, Fetch m) {
    when(m.epoch() == epoch && self().equals(leader));
    send(from, new FetchReply(epoch, List.copyOf(log)));
  }

  @Upon
  void fetchReply(NodeId from, FetchReply m) {
    when(m.epoch() == epoch && fetching);
    fetching = false;
    log = new ArrayList<>(m.records());
    send(from, new Fetched(epoch, log.size()));
  }

  @Upon
  void fetched(NodeId from, Fetched m) {
    when(m.epoch() == epoch && self().equals(leader));
    caughtUp.add(from);
    if (caughtUp.containsAll(isr) && m.offset() == log.size()) {
      for (NodeId replica : isr) {
        send(replica, new HighWatermark(epoch, log.size()));
      }
    }
  }

  @Timeout
  void shrinkIsr() {
    when(leader != null && self().equals(leader) && caughtUp.size() < isr.size());
    List<NodeId> smaller = new ArrayList<>(caughtUp);
    Collections.sort(smaller);
    send(node(0), new IsrChange(epoch, List.copyOf(smaller)));
  }

  @Upon
  void isrChange(NodeId from, IsrChange m) {
    when(controller() && m.epoch() == epoch && from.equals(leader));
    isr = m.isr();
    epoch = epoch + 1;
    for (NodeId replica : others()) {
      send(replica, new LeaderAndIsr(epoch, leader, isr));
    }
  }

  @Upon
  void highWatermark(HighWatermark m) {
    when(m.epoch() == epoch && m.offset() <= log.size());
    output(log.subList(0, m.offset()).stream().map(Rec::value).toList());
  }
}
