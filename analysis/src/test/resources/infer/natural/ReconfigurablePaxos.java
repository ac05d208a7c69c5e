import java.util.*;
import rondo.*;

/** Reconfigurable state machine (Lamport, Malkhi and Zhou 2010): what slot 1 decides says who decides slot 2. */
@Protocol(n = 4, spec = AgreementPerKey.class)
public class ReconfigurablePaxos extends Node {
  record Prepare(int slot, int ballot) {}
  record Promise(int slot, int ballot, int voted, int value) {}
  record Accept(int slot, int ballot, int value) {}
  record Accepted(int slot, int ballot, int value) {}
  record Decided(int slot, int value) {}

  private int slot = 1;
  private int members = 3; // the first three, or all four
  private int ballot;
  private boolean proposing;
  private int promised;
  private int voted;
  private int value;

  @Timeout
  void propose() {
    when(slot <= 2 && self().index() < members);
    ballot = (Math.max(promised, ballot) / n() + 1) * n() + self().index();
    proposing = true;
    toMembers(new Prepare(slot, ballot));
  }

  private void toMembers(Record m) {
    for (int i = 0; i < members; i++) send(node(i), m);
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.slot() == slot && m.ballot() > promised);
    promised = m.ballot();
    send(from, new Promise(slot, promised, voted, value));
  }

  @Upon
  void promises(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.slot() == slot && m.ballot() == ballot);
    when(proposing && promises.size() > members / 2);
    proposing = false;
    int best = 0;
    int chosen = slot == 1 ? 3 + choose(2) : 10 + self().index();
    for (Promise p : promises) {
      if (p.voted() > best) {
        best = p.voted();
        chosen = p.value();
      }
    }
    toMembers(new Accept(slot, ballot, chosen));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.slot() == slot && m.ballot() >= promised);
    promised = m.ballot();
    voted = m.ballot();
    value = m.value();
    send(from, new Accepted(slot, voted, value));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var accepted = mailbox.with(m -> m.slot() == slot && m.ballot() == ballot);
    when(accepted.size() > members / 2);
    broadcast(new Decided(slot, accepted.get(0).value()));
  }

  @Upon
  void decided(Decided m) {
    when(m.slot() == slot);
    output(Map.entry(slot, m.value()));
    if (slot == 1) members = m.value();
    slot++;
    ballot = 0;
    promised = 0;
    voted = 0;
    value = 0;
    proposing = false;
  }
}
