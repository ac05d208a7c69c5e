import java.util.*;
import rondo.*;

/** Zab (Junqueira, Reed, Serafini 2011), Algorithms 1 to 3: discovery (CEPOCH and NEWEPOCH as one), synchronization, broadcast of one transaction. */
@Protocol(n = 3, spec = PrefixOrder.class)
public class Zab extends Node {

  record Txn(int epoch, int counter, int value) {}

  @Round(1) record CEpoch(@Phase int epoch) {}

  @Round(2) record AckE(@Phase int epoch, int currentEpoch, List<Txn> history) {}

  @Round(3) record NewLeader(@Phase int epoch, List<Txn> history) {}

  @Round(4) record AckLD(@Phase int epoch) {}

  @Round(5) record CommitLD(@Phase int epoch) {}

  @Round(6) record Propose(@Phase int epoch, Txn txn) {}

  @Round(7) record Ack(@Phase int epoch, Txn txn) {}

  @Round(8) record Commit(@Phase int epoch, Txn txn) {}

  private int acceptedEpoch; // f.p
  private int currentEpoch; // f.a
  private List<Txn> history = List.of();
  private int electing; // the epoch this process asks for
  private boolean leads;
  private boolean synced;
  private int delivered;
  private final Map<NodeId, AckE> discovered = new TreeMap<>();
  private final Set<NodeId> followers = new TreeSet<>();
  private final Set<NodeId> acks = new TreeSet<>();

  /** The oracle elects somebody: all processes are asked to follow it. */
  @Timeout
  void elect() {
    electing = Math.max(electing, acceptedEpoch) + 1;
    while (electing % n() != self().index()) {
      electing++;
    }
    leads = false;
    discovered.clear();
    followers.clear();
    acks.clear();
    broadcast(new CEpoch(electing));
  }

  @Upon
  void cepoch(NodeId from, CEpoch m) {
    when(m.epoch() > acceptedEpoch);
    acceptedEpoch = m.epoch();
    synced = false;
    send(from, new AckE(acceptedEpoch, currentEpoch, history));
  }

  @Upon
  void ackE(NodeId from, AckE m) {
    when(m.epoch() == electing && !leads);
    discovered.put(from, m);
    if (discovered.size() > n() / 2) {
      AckE best = m;
      for (AckE a : discovered.values()) {
        if (a.currentEpoch() > best.currentEpoch()
            || a.currentEpoch() == best.currentEpoch() && a.history().size() > best.history().size()) {
          best = a;
        }
      }
      leads = true;
      broadcast(new NewLeader(electing, best.history()));
    }
  }

  @Upon
  void newLeader(NodeId from, NewLeader m) {
    when(m.epoch() == acceptedEpoch);
    currentEpoch = m.epoch();
    history = m.history();
    send(from, new AckLD(m.epoch()));
  }

  @Upon
  void ackLD(NodeId from, AckLD m) {
    when(m.epoch() == electing && leads);
    followers.add(from);
    if (followers.size() == n() / 2 + 1) {
      broadcast(new CommitLD(electing));
      broadcast(new Propose(electing, new Txn(electing, 1, choose(3))));
    }
  }

  @Upon
  void commitLD(CommitLD m) {
    when(m.epoch() == acceptedEpoch && currentEpoch == acceptedEpoch && !synced);
    synced = true;
    deliver(history.size());
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(m.epoch() == acceptedEpoch && synced);
    var longer = new ArrayList<>(history);
    longer.add(m.txn());
    history = List.copyOf(longer);
    send(from, new Ack(m.epoch(), m.txn()));
  }

  @Upon
  void ack(NodeId from, Ack m) {
    when(m.epoch() == electing && leads);
    acks.add(from);
    if (acks.size() == n() / 2 + 1) {
      broadcast(new Commit(m.epoch(), m.txn()));
    }
  }

  @Upon
  void commit(Commit m) {
    when(m.epoch() == acceptedEpoch && history.contains(m.txn()));
    deliver(history.size());
  }

  private void deliver(int upTo) {
    if (upTo > delivered) {
      delivered = upTo;
      output(history);
    }
  }
}
