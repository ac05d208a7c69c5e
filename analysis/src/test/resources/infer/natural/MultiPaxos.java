import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class MultiPaxos extends Node {
  record Accepted(int ballot, int value) {}
  record ClientRequest(int command) {}
  record P1a(int ballot) {}
  record P1b(int ballot, Map<Integer, Accepted> accepted) {}
  record P2a(int ballot, int slot, int value) {}
  record P2b(int ballot, int slot, int value) {}
  record Decision(int slot, int value) {}

  private int ballot;
  private boolean leader;
  private int nextSlot;
  private NodeId leaderOf = null;
  private final Map<Integer, Accepted> accepted = new TreeMap<>();
  private final Map<Integer, Set<NodeId>> acks = new TreeMap<>();

  @Timeout void client() {
    broadcast(new ClientRequest(choose(5)));
  }

  @Timeout void lead() {
    when(!leader);
    ballot = (ballot / n() + 1) * n() + self().index();
    broadcast(new P1a(ballot));
  }

  @Upon void p1a(NodeId from, P1a m) {
    when(m.ballot() >= ballot);
    leader = leader && m.ballot() == ballot;
    ballot = m.ballot();
    send(from, new P1b(ballot, new TreeMap<>(accepted)));
  }

  @Upon void p1b(Mailbox<P1b> mailbox) {
    var replies = mailbox.with(m -> m.ballot() == ballot);
    when(!leader && replies.size() > n() / 2);
    leader = true;
    Map<Integer, Accepted> best = new TreeMap<>();
    for (P1b r : replies) {
      for (int slot = 0; slot < 10; slot++) {
        Accepted a = r.accepted().get(slot);
        if (a != null && (best.get(slot) == null || a.ballot() > best.get(slot).ballot())) {
          best.put(slot, a);
        }
      }
    }
    for (int slot : best.keySet()) {
      nextSlot = Math.max(nextSlot, slot + 1);
      broadcast(new P2a(ballot, slot, best.get(slot).value()));
    }
  }

  @Upon void request(ClientRequest m) {
    when(leader && nextSlot < 10);
    broadcast(new P2a(ballot, nextSlot, m.command()));
    nextSlot++;
  }

  @Upon void p2a(NodeId from, P2a m) {
    when(m.ballot() >= ballot);
    ballot = m.ballot();
    accepted.put(m.slot(), new Accepted(m.ballot(), m.value()));
    send(from, new P2b(m.ballot(), m.slot(), m.value()));
  }

  @Upon void p2b(NodeId from, P2b m) {
    when(leader && m.ballot() == ballot);
    acks.computeIfAbsent(m.slot(), s -> new TreeSet<>()).add(from);
    if (acks.get(m.slot()).size() > n() / 2) {
      broadcast(new Decision(m.slot(), m.value()));
    }
  }

  @Upon void decision(Decision m) {
    output(Map.entry(m.slot(), m.value()));
  }
}
