import java.util.*;
import java.util.stream.*;
import rondo.*;

/** Multi-Paxos: a ballot learns what was accepted in all slots and proposes it again, with one new command at the end. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class MultiPaxosLog extends Node {
  record Proposal(int ballot, int command) {}

  record P1a(int ballot) {}

  record P1b(int ballot, Map<Integer, Proposal> accepted) {}

  record P2a(int ballot, Map<Integer, Integer> commands) {}

  record P2b(int ballot, Set<Integer> slots) {}

  record Chosen(int ballot, Map<Integer, Integer> commands) {}

  private int ballot;
  private boolean leading;
  private boolean proposed;
  private boolean chosen;
  private final SortedMap<Integer, Proposal> accepted = new TreeMap<>();
  private SortedMap<Integer, Integer> proposal = new TreeMap<>();

  @Timeout void scout() {
    ballot = nextBallot();
    leading = true;
    proposed = false;
    chosen = false;
    broadcast(new P1a(ballot));
  }

  private int nextBallot() {
    return (ballot / n() + 1) * n() + self().index();
  }

  @Upon void p1a(NodeId leader, P1a m) {
    when(m.ballot() > ballot || m.ballot() == ballot && leader.equals(self()) && !proposed);
    if (m.ballot() > ballot) {
      adopt(m.ballot());
    }
    send(leader, new P1b(ballot, new TreeMap<>(accepted)));
  }

  private void adopt(int b) {
    ballot = b;
    leading = false;
    proposed = false;
    chosen = false;
  }

  @Upon void p1b(Mailbox<P1b> mailbox) {
    Mailbox<P1b> promises = mailbox.with(m -> m.ballot() == ballot);
    when(leading && !proposed && promises.size() >= quorum());
    proposed = true;
    SortedMap<Integer, Proposal> latest = new TreeMap<>();
    for (P1b p : promises) {
      p.accepted().forEach((slot, value) -> latest.merge(slot, value, (a, b) -> a.ballot() >= b.ballot() ? a : b));
    }
    proposal = new TreeMap<>();
    latest.forEach((slot, value) -> proposal.put(slot, value.command()));
    int last = latest.isEmpty() ? 0 : latest.lastKey();
    proposal.put(last + 1, self().index());
    broadcast(new P2a(ballot, new TreeMap<>(proposal)));
  }

  @Upon void p2a(NodeId leader, P2a m) {
    if (m.ballot() < ballot) return;
    if (m.ballot() > ballot) {
      adopt(m.ballot());
    }
    for (var entry : new TreeMap<>(m.commands()).entrySet()) {
      accepted.put(entry.getKey(), new Proposal(ballot, entry.getValue()));
    }
    send(leader, new P2b(ballot, new TreeSet<>(m.commands().keySet())));
  }

  @Upon void p2b(Mailbox<P2b> mailbox) {
    Mailbox<P2b> acks = mailbox.with(m -> m.ballot() == ballot);
    when(leading && proposed && !chosen && acks.size() >= quorum());
    chosen = true;
    broadcast(new Chosen(ballot, new TreeMap<>(proposal)));
  }

  @Upon void learn(Chosen m) {
    when(m.ballot() >= ballot);
    if (m.ballot() > ballot) {
      adopt(m.ballot());
    }
    chosen = true;
    new TreeMap<>(m.commands()).forEach((slot, command) -> output(Map.entry(slot, command)));
  }

  private int quorum() {
    return n() / 2 + 1;
  }
}
