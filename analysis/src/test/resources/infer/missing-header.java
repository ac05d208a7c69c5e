import rondo.*;

/** A header with the epoch, whose phase is written; one message does not carry it. */
@Protocol(n = 3, spec = Agreement.class)
class MissingHeader extends Node {
  record Header(@Phase int epoch, NodeId leader) {}

  record Ask(Header header) {}

  record Yes(boolean yes) {}

  record Lead(Header header) {}

  private int epoch;

  @Timeout
  void stand() {
    epoch++;
    broadcast(new Ask(new Header(epoch, self())));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.header().epoch() > epoch);
    epoch = m.header().epoch();
    send(from, new Yes(true));
  }

  @Upon
  void yes(Mailbox<Yes> mailbox) {
    var yes = mailbox;
    when(yes.size() == n() - 1);
    broadcast(new Lead(new Header(epoch, self())));
  }

  @Upon
  void lead(Lead m) {
    when(m.header().epoch() > epoch);
    epoch = m.header().epoch();
    output(epoch);
  }
}
