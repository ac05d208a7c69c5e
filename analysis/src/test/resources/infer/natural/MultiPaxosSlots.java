import java.util.*;
import rondo.*;

/** One ballot after another; in a ballot a leader decides slot after slot. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class MultiPaxosSlots extends Node {
  record Prepare(int ballot, int slot) {}
  record Promise(int ballot, int slot, int acceptedBallot, int value) {}
  record Accept(int ballot, int slot, int value) {}
  record Accepted(int ballot, int slot, int value) {}
  private int ballot;
  private int slot;
  private int acceptedBallot;
  private int value;
  private boolean accepted;

  @Timeout void lead() {
    ballot++;
    slot = 0;
    accepted = false;
    open();
  }

  private void open() {
    if (node(ballot % n()).equals(self())) {
      broadcast(new Prepare(ballot, slot));
    }
  }

  @Upon void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot || m.ballot() == ballot && m.slot() > slot);
    ballot = m.ballot();
    slot = m.slot();
    accepted = false;
    send(from, new Promise(ballot, slot, acceptedBallot, value));
  }

  @Upon void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot && m.slot() == slot);
    when(!accepted && promises.size() > n() / 2);
    int best = 0;
    int chosen = choose(3);
    for (Promise p : promises) {
      if (p.acceptedBallot() > best) {
        best = p.acceptedBallot();
        chosen = p.value();
      }
    }
    broadcast(new Accept(ballot, slot, chosen));
  }

  @Upon void accept(Accept m) {
    when(m.ballot() > ballot || m.ballot() == ballot && (m.slot() > slot || m.slot() == slot && !accepted));
    ballot = m.ballot();
    slot = m.slot();
    accepted = true;
    acceptedBallot = ballot;
    value = m.value();
    broadcast(new Accepted(ballot, slot, value));
  }

  @Upon void accepted(Mailbox<Accepted> mailbox) {
    var all = mailbox.with(m -> m.ballot() == ballot && m.slot() == slot);
    when(accepted && all.size() > n() / 2);
    output(Map.entry(slot, value));
    slot++;
    accepted = false;
  }
}
