import rondo.*;

/** A header with the epoch, whose phase is written; the rounds are not. */
@Protocol(n = 3, spec = Agreement.class)
class HalfTaggedHeader extends Node {
  record Header(@Phase int epoch, NodeId leader) {}

  record Ask(Header header) {}

  record Yes(Header header) {}

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
    send(from, new Yes(m.header()));
  }

  @Upon
  void yes(Mailbox<Yes> mailbox) {
    var yes = mailbox.with(m -> m.header().epoch() == epoch);
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
