import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Zab as ZooKeeper has it (Junqueira, Reed and Serafini 2011), where servers crash and come back
 * with what is on their disks. One epoch is one phase: discovery, synchronization, and one new
 * transaction.
 *
 * <p>Without the fault of {@code Zookeeper3911}: a follower writes the history of its new
 * leader to disk before it acknowledges it.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class Zookeeper3911Fixed extends Node {

  @Round(1) record NewEpoch(@Phase int epoch) {}

  @Round(2) record FollowerInfo(@Phase int epoch, int current, List<Integer> history) {}

  @Round(3) record NewLeader(@Phase int epoch, List<Integer> history) {}

  @Round(4) record AckLeader(@Phase int epoch) {}

  @Round(5) record UpToDate(@Phase int epoch) {}

  @Round(6) record Propose(@Phase int epoch, int transaction) {}

  @Round(7) record Ack(@Phase int epoch) {}

  private int epoch;
  private int round; // the first round of the epoch that is still ahead
  private int current; // the epoch of the leader it has last followed
  private List<Integer> disk = List.of();
  private List<Integer> memory = List.of(); // lost in a crash

  @Timeout
  void crash() {
    when(memory.size() > disk.size());
    memory = disk;
    round = 8; // it takes part again in the next epoch
  }

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
    send(from, new FollowerInfo(epoch, current, disk));
  }

  @Upon
  void followerInfo(Mailbox<FollowerInfo> mailbox) {
    var infos = mailbox.with(m -> m.epoch() == epoch);
    when(round == 2 && infos.size() > n() / 2);
    round = 3;
    FollowerInfo newest = infos.get(0);
    for (FollowerInfo m : infos) {
      if (m.current() > newest.current()
          || m.current() == newest.current() && m.history().size() > newest.history().size()) {
        newest = m;
      }
    }
    broadcast(new NewLeader(epoch, newest.history()));
  }

  @Upon
  void newLeader(NodeId from, NewLeader m) {
    when(m.epoch() == epoch && round <= 3);
    round = 4;
    current = epoch;
    memory = m.history();
    disk = memory;
    send(from, new AckLeader(epoch));
  }

  @Upon
  void ackLeader(Mailbox<AckLeader> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(round == 4 && acks.size() > n() / 2);
    round = 5;
    output(memory);
    broadcast(new UpToDate(epoch));
  }

  @Upon
  void upToDate(NodeId from, UpToDate m) {
    when(m.epoch() == epoch && current == epoch && round <= 5);
    round = 6;
    disk = memory;
    if (from.equals(self())) {
      broadcast(new Propose(epoch, choose(5)));
    }
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(m.epoch() == epoch && round == 6);
    round = 7;
    var longer = new ArrayList<>(disk);
    longer.add(m.transaction());
    disk = List.copyOf(longer);
    memory = disk;
    send(from, new Ack(epoch));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(round == 7 && acks.size() > n() / 2);
    round = 8;
    output(memory);
  }
}
