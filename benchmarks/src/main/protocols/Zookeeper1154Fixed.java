import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * How a new leader of ZooKeeper brings its followers to one log (Junqueira, Reed and Serafini
 * 2011), cut down to one new entry per epoch. The leader takes the newest log of a majority and
 * sends each follower what to keep of its own log (TRUNC) and what to add to it (DIFF).
 * {@code Zookeeper1154} differs in one line and what it calls.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class Zookeeper1154Fixed extends Node {

  @Round(1) record NewEpoch(@Phase int epoch) {}

  @Round(2) record FollowerInfo(@Phase int epoch, int last, List<Integer> log) {}

  @Round(3) record Sync(@Phase int epoch, int keep, List<Integer> diff) {}

  @Round(4) record Ack(@Phase int epoch) {}

  @Round(5) record Commit(@Phase int epoch) {}

  private int epoch;
  private int round; // the first round of the epoch that is still ahead
  private int last; // the epoch of the log below
  private List<Integer> log = List.of();

  @Timeout
  void lead() {
    int next = epoch + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    epoch = next;
    round = 1;
    broadcast(new NewEpoch(epoch));
  }

  @Upon
  void newEpoch(NodeId from, NewEpoch m) {
    when(m.epoch() > epoch || m.epoch() == epoch && round <= 1);
    epoch = m.epoch();
    round = 2;
    send(from, new FollowerInfo(epoch, last, log));
  }

  @Upon
  void followerInfo(Mailbox<FollowerInfo> mailbox) {
    var infos = mailbox.with(m -> m.epoch() == epoch);
    when(round <= 2 && infos.size() > n() / 2);
    round = 3;
    var target = join(newest(infos), List.of(choose(5)));
    for (NodeId follower : infos.senders()) {
      var theirs = infos.from(follower).log();
      int keep = common(theirs, target);
      send(follower, new Sync(epoch, keep, List.copyOf(target.subList(keep, target.size()))));
    }
  }

  @Upon
  void sync(NodeId from, Sync m) {
    when(m.epoch() == epoch && round <= 3);
    round = 4;
    last = epoch;
    log = join(log.subList(0, m.keep()), m.diff());
    send(from, new Ack(epoch));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(round <= 4 && acks.size() > n() / 2);
    round = 5;
    broadcast(new Commit(epoch));
  }

  @Upon
  void commit(Commit m) {
    // Only who has been synchronized in this epoch knows what is committed.
    when(m.epoch() == epoch && last == epoch && round <= 5);
    round = 6;
    output(log);
  }

  private static List<Integer> newest(Mailbox<FollowerInfo> infos) {
    FollowerInfo newest = infos.get(0);
    for (FollowerInfo m : infos) {
      if (m.last() > newest.last()) {
        newest = m;
      }
    }
    return newest.log();
  }

  private static int common(List<Integer> a, List<Integer> b) {
    int length = 0;
    while (length < a.size() && length < b.size() && a.get(length).equals(b.get(length))) {
      length++;
    }
    return length;
  }

  private static List<Integer> join(List<Integer> kept, List<Integer> added) {
    var joined = new ArrayList<>(kept);
    joined.addAll(added);
    return List.copyOf(joined);
  }
}
