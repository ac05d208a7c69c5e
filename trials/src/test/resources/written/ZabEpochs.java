import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** Zab (Junqueira et al. 2011): discovery, synchronization, and broadcast in an epoch. */
@Protocol(n = 3, spec = PrefixOrder.class)
public class ZabEpochs extends Node {
  record CEpoch(int epoch) {}
  record NewEpoch(int epoch) {}
  record AckEpoch(int epoch, int current, List<Integer> history) {}
  record NewLeader(int epoch, List<Integer> history) {}
  record AckLeader(int epoch) {}
  record Propose(int epoch, int counter, int value) {}
  record Ack(int epoch, int counter) {}

  private int promised;
  private int current;
  private int counter;
  private int step;
  private boolean leads;
  private final List<Integer> history = new ArrayList<>();

  @Timeout
  void elect() {
    promised++;
    step = 1;
    leads = self().equals(node(promised % n()));
    send(node(promised % n()), new CEpoch(promised));
  }

  @Upon
  void newEpoch(Mailbox<CEpoch> mailbox) {
    var all = mailbox.with(m -> m.epoch() == promised);
    when(leads && step == 1 && all.size() > n() / 2);
    step = 2;
    broadcast(new NewEpoch(promised));
  }

  @Upon
  void ackEpoch(NodeId from, NewEpoch m) {
    when(m.epoch() > promised || m.epoch() == promised && step <= 2);
    leads = from.equals(self());
    promised = m.epoch();
    step = 3;
    send(from, new AckEpoch(promised, current, List.copyOf(history)));
  }

  @Upon
  void newLeader(Mailbox<AckEpoch> mailbox) {
    var all = mailbox.with(m -> m.epoch() == promised);
    when(leads && step == 3 && all.size() > n() / 2);
    step = 4;
    int latest = -1;
    List<Integer> best = List.of();
    for (AckEpoch m : all) {
      if (m.current() > latest || m.current() == latest && m.history().size() > best.size()) {
        latest = m.current();
        best = m.history();
      }
    }
    broadcast(new NewLeader(promised, best));
  }

  @Upon
  void ackLeader(NodeId from, NewLeader m) {
    when(m.epoch() > promised || m.epoch() == promised && step <= 4);
    leads = from.equals(self());
    promised = m.epoch();
    current = promised;
    step = 5;
    counter = 0;
    history.clear();
    history.addAll(m.history());
    send(from, new AckLeader(promised));
  }

  @Upon
  void broadcasting(Mailbox<AckLeader> mailbox) {
    var all = mailbox.with(m -> m.epoch() == promised);
    when(leads && step == 5 && all.size() > n() / 2);
    step = 6;
    broadcast(new Propose(promised, counter + 1, choose(2)));
  }

  @Upon
  void ack(NodeId from, Propose m) {
    when(m.epoch() == promised && current == promised && m.counter() == counter + 1);
    counter = m.counter();
    history.add(m.value());
    send(from, new Ack(promised, counter));
  }

  @Upon
  void commit(Mailbox<Ack> mailbox) {
    var all = mailbox.with(m -> m.epoch() == promised && m.counter() == counter);
    when(leads && step == 6 && counter > 0 && all.size() > n() / 2);
    output(List.copyOf(history));
    broadcast(new Propose(promised, counter + 1, choose(2)));
    step = 6;
  }
}
