import java.util.*;
import rondo.*;

/** Phases 1 and 2 of Zab and one proposal per epoch. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class ZabSync extends Node {
  record NewEpoch(int epoch) {}
  record AckEpoch(int epoch, int last, List<Integer> history) {}
  record NewLeader(int epoch, List<Integer> history) {}
  record AckLeader(int epoch) {}
  record Commit(int epoch) {}

  private int epoch;
  private int step;
  private int last;
  private List<Integer> history = List.of();

  @Timeout void discover() {
    do {
      epoch++;
    } while (epoch % n() != self().index());
    step = 1;
    broadcast(new NewEpoch(epoch));
  }

  @Upon void newEpoch(NodeId from, NewEpoch m) {
    when(m.epoch() > epoch || m.epoch() == epoch && step == 1);
    epoch = m.epoch();
    step = 2;
    send(from, new AckEpoch(epoch, last, history));
  }

  @Upon void ackEpoch(Mailbox<AckEpoch> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(step == 2 && acks.size() > n() / 2);
    step = 3;
    AckEpoch best = acks.stream().max(Comparator.comparingInt(AckEpoch::last)).get();
    List<Integer> longer = new ArrayList<>(best.history());
    longer.add(choose(4));
    broadcast(new NewLeader(epoch, List.copyOf(longer)));
  }

  @Upon void newLeader(NodeId from, NewLeader m) {
    when(m.epoch() > epoch || m.epoch() == epoch && step <= 3);
    epoch = m.epoch();
    step = 4;
    last = epoch;
    history = m.history();
    send(from, new AckLeader(epoch));
  }

  @Upon void ackLeader(Mailbox<AckLeader> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(step == 4 && acks.size() > n() / 2);
    step = 5;
    broadcast(new Commit(epoch));
  }

  @Upon void commit(Commit m) {
    when(m.epoch() == epoch && last == epoch && step <= 5);
    step = 6;
    output(history);
  }
}
