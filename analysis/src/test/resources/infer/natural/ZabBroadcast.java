import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class ZabBroadcast extends Node {
  record Txn(int epoch, int counter, int value) {}
  record NewEpoch(int epoch) {}
  record AckEpoch(int epoch, int currentEpoch, List<Txn> history) {}
  record NewLeader(int epoch, List<Txn> history) {}
  record AckNewLeader(int epoch) {}
  record CommitNewLeader(int epoch) {}
  record Propose(int epoch, int counter, int value) {}
  record AckPropose(int epoch, int counter) {}
  record Commit(int epoch, int counter) {}

  private int acceptedEpoch;
  private int currentEpoch;
  private boolean leading;
  private boolean established;
  private int counter;
  private List<Txn> history = List.of();

  @Timeout void discover() {
    int e = acceptedEpoch + 1;
    while (e % n() != self().index()) {
      e++;
    }
    acceptedEpoch = e;
    leading = true;
    established = false;
    counter = 0;
    for (NodeId p : nodes()) {
      send(p, new NewEpoch(e));
    }
  }

  @Upon void newEpoch(NodeId from, NewEpoch m) {
    when(m.epoch() > acceptedEpoch || m.epoch() == acceptedEpoch && from.equals(self()));
    acceptedEpoch = m.epoch();
    leading = from.equals(self());
    send(from, new AckEpoch(m.epoch(), currentEpoch, history));
  }

  @Upon void ackEpoch(Mailbox<AckEpoch> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == acceptedEpoch);
    when(leading && acks.size() > n() / 2);
    AckEpoch best = acks.get(0);
    for (AckEpoch a : acks) {
      if (a.currentEpoch() > best.currentEpoch()
          || a.currentEpoch() == best.currentEpoch() && a.history().size() > best.history().size()) {
        best = a;
      }
    }
    broadcast(new NewLeader(acceptedEpoch, best.history()));
  }

  @Upon void newLeader(NodeId from, NewLeader m) {
    when(m.epoch() == acceptedEpoch);
    currentEpoch = m.epoch();
    history = m.history();
    send(from, new AckNewLeader(m.epoch()));
  }

  @Upon void ackNewLeader(Mailbox<AckNewLeader> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == currentEpoch);
    when(leading && !established && acks.size() > n() / 2);
    established = true;
    broadcast(new CommitNewLeader(currentEpoch));
  }

  @Upon void commitNewLeader(CommitNewLeader m) {
    when(m.epoch() == currentEpoch);
    output(history.stream().map(Txn::value).toList());
  }

  @Timeout void clientRequest() {
    when(leading && established);
    counter++;
    broadcast(new Propose(currentEpoch, counter, choose(3)));
  }

  @Upon void propose(NodeId from, Propose m) {
    when(m.epoch() == currentEpoch);
    var longer = new ArrayList<>(history);
    longer.add(new Txn(m.epoch(), m.counter(), m.value()));
    history = List.copyOf(longer);
    send(from, new AckPropose(m.epoch(), m.counter()));
  }

  @Upon void ackPropose(Mailbox<AckPropose> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == currentEpoch && m.counter() == counter);
    when(leading && acks.size() > n() / 2);
    broadcast(new Commit(currentEpoch, counter));
  }

  @Upon void commit(Commit m) {
    when(m.epoch() == currentEpoch);
    output(history.stream().map(Txn::value).toList());
  }
}
