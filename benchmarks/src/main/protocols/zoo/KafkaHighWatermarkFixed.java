import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Kafka's replication of one partition: process 0 is the controller, which makes one of the other
 * replicas the leader of a new epoch, all of them in sync. One leader epoch is one phase: followers
 * fetch, the leader appends a message, and when all have fetched it the high watermark moves.
 *
 * <p>Without the fault of {@code KafkaHighWatermark}: a follower keeps its log until it hears
 * from the leader where the two diverge, as with leader epochs since KIP-101.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class KafkaHighWatermarkFixed extends Node {

  record Entry(int epoch, int message) {}

  @Round(1) record BecomeLeader(@Phase int epoch, NodeId leader) {}

  @Round(2) record Fetch(@Phase int epoch, List<Entry> log) {}

  @Round(3) record Fetched(@Phase int epoch, List<Entry> log, int highWatermark) {}

  @Round(4) record FetchAgain(@Phase int epoch) {}

  @Round(5) record FetchedAgain(@Phase int epoch, int highWatermark) {}

  private int epoch;
  private int round; // the first round of the epoch that is still ahead
  private NodeId leader;
  private List<Entry> log = List.of();
  private int highWatermark;

  @Timeout
  void elect() {
    when(self().equals(node(0)));
    epoch++;
    NodeId next = node(1 + choose(n() - 1));
    for (NodeId replica : nodes()) {
      if (!replica.equals(self())) {
        send(replica, new BecomeLeader(epoch, next));
      }
    }
  }

  @Upon
  void becomeLeader(BecomeLeader m) {
    when(m.epoch() > epoch);
    epoch = m.epoch();
    leader = m.leader();
    round = 2;
    if (!leader.equals(self())) {
      round = 3;
      send(leader, new Fetch(epoch, log));
    }
  }

  @Upon
  void fetch(Mailbox<Fetch> mailbox) {
    var fetches = mailbox.with(m -> m.epoch() == epoch);
    when(self().equals(leader) && round == 2 && !fetches.isEmpty());
    round = 4;
    var longer = new ArrayList<>(log);
    longer.add(new Entry(epoch, choose(2)));
    log = List.copyOf(longer);
    for (NodeId follower : fetches.senders()) {
      send(follower, new Fetched(epoch, log, highWatermark));
    }
  }

  @Upon
  void fetched(Fetched m) {
    when(m.epoch() == epoch && round == 3);
    round = 5;
    log = m.log();
    highWatermark = m.highWatermark();
    send(leader, new FetchAgain(epoch));
  }

  @Upon
  void fetchAgain(Mailbox<FetchAgain> mailbox) {
    var fetches = mailbox.with(m -> m.epoch() == epoch);
    when(self().equals(leader) && round == 4 && fetches.size() >= n() - 2);
    round = 6;
    highWatermark = log.size();
    output(log);
    for (NodeId follower : fetches.senders()) {
      send(follower, new FetchedAgain(epoch, highWatermark));
    }
  }

  @Upon
  void fetchedAgain(FetchedAgain m) {
    when(m.epoch() == epoch && round == 5);
    round = 6;
    highWatermark = m.highWatermark();
    output(List.copyOf(log.subList(0, highWatermark)));
  }
}
