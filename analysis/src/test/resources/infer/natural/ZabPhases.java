import java.util.*;
import rondo.*;

/** Zab (Junqueira, Reed and Serafini 2011): discovery, synchronization and one broadcast in each epoch, by a switch over a step. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class ZabPhases extends Node {
  enum Step { LOOKING, DISCOVERED, SYNCED, BROADCAST, COMMITTED }

  record NewEpoch(int epoch) {}

  record AckEpoch(int epoch, int accepted, List<Integer> history) {}

  record NewLeader(int epoch, List<Integer> history) {}

  record AckNewLeader(int epoch) {}

  record Propose(int epoch, int txn) {}

  record AckPropose(int epoch) {}

  record Commit(int epoch) {}

  private int epoch;
  private int accepted;
  private boolean leads;
  private Step step = Step.LOOKING;
  private Step lead = Step.LOOKING;
  private List<Integer> history = List.of();

  @Timeout void newEpoch() {
    epoch = (epoch / n() + 1) * n() + self().index();
    leads = true;
    lead = Step.LOOKING;
    step = Step.LOOKING;
    broadcast(new NewEpoch(epoch));
  }

  private boolean current(int e, Step at) {
    return e > epoch || e == epoch && step.compareTo(at) < 0;
  }

  private void move(int e, Step to) {
    if (e > epoch) {
      epoch = e;
      leads = false;
    }
    step = to;
  }

  @Upon void onNewEpoch(NodeId from, NewEpoch m) {
    when(current(m.epoch(), Step.DISCOVERED));
    move(m.epoch(), Step.DISCOVERED);
    send(from, new AckEpoch(epoch, accepted, history));
  }

  @Upon void onAckEpoch(Mailbox<AckEpoch> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(leads && lead == Step.LOOKING && acks.size() > n() / 2);
    lead = Step.DISCOVERED;
    AckEpoch best = null;
    for (AckEpoch ack : acks) {
      if (best == null || ack.accepted() > best.accepted()
          || ack.accepted() == best.accepted() && ack.history().size() > best.history().size()) {
        best = ack;
      }
    }
    broadcast(new NewLeader(epoch, best.history()));
  }

  @Upon void onNewLeader(NodeId from, NewLeader m) {
    when(current(m.epoch(), Step.SYNCED));
    move(m.epoch(), Step.SYNCED);
    accepted = epoch;
    history = m.history();
    send(from, new AckNewLeader(epoch));
  }

  @Upon void onAckNewLeader(Mailbox<AckNewLeader> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(leads && lead == Step.DISCOVERED && acks.size() > n() / 2);
    lead = Step.SYNCED;
    broadcast(new Propose(epoch, choose(4)));
  }

  @Upon void onPropose(NodeId from, Propose m) {
    when(m.epoch() == epoch && step == Step.SYNCED);
    step = Step.BROADCAST;
    List<Integer> longer = new ArrayList<>(history);
    longer.add(m.txn());
    history = List.copyOf(longer);
    send(from, new AckPropose(epoch));
  }

  @Upon void onAckPropose(Mailbox<AckPropose> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(leads && lead == Step.SYNCED && acks.size() > n() / 2);
    lead = Step.BROADCAST;
    broadcast(new Commit(epoch));
  }

  @Upon void onCommit(Commit m) {
    when(m.epoch() == epoch && step == Step.BROADCAST);
    step = Step.COMMITTED;
    output(history);
  }
}
