import java.util.*;
import rondo.*;

/** Multi-Paxos with a stable leader (Paxos made moderately complex): one prepare for all slots, then accepts by slot. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class MultiPaxosStable extends Node {

  record PValue(int ballot, int command) {}

  record P1a(int ballot) {}

  record P1b(int ballot, Map<Integer, PValue> accepted) {}

  record P2a(int ballot, int slot, int command) {}

  record P2b(int ballot, int slot) {}

  record Learn(int ballot, int slot, int command) {}

  // acceptor
  private int promised;
  private final Map<Integer, PValue> accepted = new TreeMap<>();

  // leader
  private int ballot;
  private boolean active;
  private int nextSlot = 1;
  private final Set<NodeId> promises = new TreeSet<>();
  private final Map<Integer, PValue> highest = new TreeMap<>();
  private final Map<Integer, Integer> proposals = new TreeMap<>();
  private final Map<Integer, Set<NodeId>> acks = new TreeMap<>();

  // learner
  private final Map<Integer, Integer> chosen = new TreeMap<>();

  @Timeout
  void takeOver() {
    when(!active);
    int round = Math.max(ballot, promised) / n() + 1;
    ballot = round * n() + self().index();
    promises.clear();
    highest.clear();
    proposals.clear();
    acks.clear();
    broadcast(new P1a(ballot));
  }

  @Upon
  void p1a(NodeId from, P1a m) {
    when(m.ballot() > promised);
    promised = m.ballot();
    if (promised > ballot) {
      active = false;
    }
    send(from, new P1b(promised, Map.copyOf(accepted)));
  }

  @Upon
  void p1b(NodeId from, P1b m) {
    if (m.ballot() != ballot || active) {
      return;
    }
    promises.add(from);
    for (int slot = 1; slot <= 8; slot++) {
      PValue p = m.accepted().get(slot);
      if (p != null && (highest.get(slot) == null || highest.get(slot).ballot() < p.ballot())) {
        highest.put(slot, p);
      }
    }
    if (promises.size() > n() / 2) {
      active = true;
      nextSlot = 1;
      for (var e : highest.entrySet()) {
        propose(e.getKey(), e.getValue().command());
        nextSlot = Math.max(nextSlot, e.getKey() + 1);
      }
    }
  }

  @Request(times = 2)
  void client(@Input("1..9") int command) {
    when(active);
    propose(nextSlot, command);
    nextSlot++;
  }

  private void propose(int slot, int command) {
    proposals.put(slot, command);
    acks.put(slot, new TreeSet<>());
    broadcast(new P2a(ballot, slot, command));
  }

  @Upon
  void p2a(NodeId from, P2a m) {
    when(m.ballot() >= promised);
    promised = m.ballot();
    if (promised > ballot) {
      active = false;
    }
    accepted.put(m.slot(), new PValue(m.ballot(), m.command()));
    send(from, new P2b(m.ballot(), m.slot()));
  }

  @Upon
  void p2b(NodeId from, P2b m) {
    if (m.ballot() != ballot || !active) {
      return;
    }
    acks.get(m.slot()).add(from);
    if (acks.get(m.slot()).size() > n() / 2) {
      broadcast(new Learn(ballot, m.slot(), proposals.get(m.slot())));
    }
  }

  @Upon
  void learn(Learn m) {
    if (chosen.containsKey(m.slot())) {
      return;
    }
    chosen.put(m.slot(), m.command());
    output(Map.entry(m.slot(), m.command()));
  }
}
