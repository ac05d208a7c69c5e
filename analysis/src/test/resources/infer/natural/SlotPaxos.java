import java.util.HashMap;
import java.util.Map;
import rondo.*;

/** Multi-Paxos with a stable leader: a ballot is prepared once for all slots, then slot after slot is accepted. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class SlotPaxos extends Node {

  private static final int SLOTS = 3;

  record Vote(int ballot, int value) {}

  record Prepare(int ballot) {}

  record Promise(int ballot, Map<Integer, Vote> votes) {}

  record Accept(int ballot, int slot, int value) {}

  record Accepted(int ballot, int slot, int value) {}

  private int ballot;
  private int slot;
  private boolean promised;
  private boolean accepted;
  private boolean leads;
  private final Map<Integer, Vote> votes = new HashMap<>();
  private final Map<Integer, Vote> safe = new HashMap<>();

  @Timeout
  void elect() {
    ballot++;
    while (ballot % n() != self().index()) {
      ballot++;
    }
    slot = 0;
    promised = false;
    leads = false;
    broadcast(new Prepare(ballot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot || m.ballot() == ballot && slot == 0 && !promised);
    ballot = m.ballot();
    slot = 0;
    promised = true;
    leads = false;
    send(from, new Promise(ballot, Map.copyOf(votes)));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    if (slot > 0 || !promised || leads) return;
    var promises = mailbox.with(m -> m.ballot() == ballot);
    if (promises.size() <= n() / 2) return;
    leads = true;
    safe.clear();
    for (Promise promise : promises) {
      for (int s = 1; s <= SLOTS; s++) {
        Vote vote = promise.votes().get(s);
        if (vote != null && (!safe.containsKey(s) || safe.get(s).ballot() < vote.ballot())) {
          safe.put(s, vote);
        }
      }
    }
    proposeNext();
  }

  private void proposeNext() {
    if (slot < SLOTS) {
      slot++;
      accepted = false;
      int value = safe.containsKey(slot) ? safe.get(slot).value() : choose(3);
      broadcast(new Accept(ballot, slot, value));
    }
  }

  @Upon
  void accept(NodeId from, Accept m) {
    if (m.ballot() < ballot) return;
    if (m.ballot() == ballot && (m.slot() < slot || m.slot() == slot && accepted)) return;
    if (m.ballot() > ballot) {
      leads = false;
    }
    ballot = m.ballot();
    slot = m.slot();
    accepted = true;
    votes.put(slot, new Vote(ballot, m.value()));
    broadcast(new Accepted(ballot, slot, m.value()));
  }

  @Upon
  void learn(Mailbox<Accepted> mailbox) {
    var heard = mailbox.with(m -> m.ballot() == ballot && m.slot() == slot);
    when(accepted && heard.size() > n() / 2);
    output(Map.entry(slot, heard.get(0).value()));
    if (leads) {
      proposeNext();
    }
  }
}
