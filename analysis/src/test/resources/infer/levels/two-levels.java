import java.util.Map;
import rondo.Init;
import rondo.Mailbox;
import rondo.Node;
import rondo.NodeId;
import rondo.Protocol;
import rondo.Upon;

/** Slot after slot of one ballot: the phase is both, and the slot begins anew with the ballot. */
@Protocol(n = 3)
class TwoLevels extends Node {

  record Lead(int ballot) {}

  record Accept(int ballot, int slot, int value) {}

  record Accepted(int ballot, int slot, int value) {
  }

  private int ballot;
  private int slot;
  private int value;

  @Init
  void start() {
    broadcast(new Lead(ballot + 1));
  }

  @Upon
  void lead(NodeId from, Lead m) {
    when(m.ballot() > ballot);
    ballot = m.ballot();
    slot = 0;
    propose();
  }

  private void propose() {
    slot++;
    value = choose(3);
    broadcast(new Accept(ballot, slot, value));
  }

  @Upon
  void accept(Accept m) {
    when(m.ballot() == ballot && m.slot() >= slot);
    slot = m.slot();
    broadcast(new Accepted(ballot, slot, m.value()));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var heard = mailbox.with(m -> m.ballot() == ballot && m.slot() == slot);
    when(heard.size() > n() / 2);
    output(Map.entry(slot, heard.get(0).value()));
    propose();
  }
}
