import rondo.*;

/** Messages that are called as annotations are; the annotation is then written with its package. */
@Protocol(n = 3, spec = Agreement.class)
public class NamedAsAnnotations extends Node {
  record Request(int ballot) {}

  record Timeout(int ballot) {}

  record Round(int ballot, int value) {}

  record Phase(int ballot, int value) {}

  private int ballot;
  private int proposed;
  private int value;
  private boolean asks;
  private int accepted;

  @rondo.Request(times = 2)
  void propose(@Input("1..2") int wish) {
    ballot++;
    while (ballot % n() != self().index()) {
      ballot++;
    }
    asks = true;
    value = wish;
    broadcast(new Request(ballot));
  }

  @Upon
  void request(NodeId from, Request m) {
    when(m.ballot() > proposed);
    proposed = m.ballot();
    send(from, new Timeout(m.ballot()));
  }

  @Upon
  void timeout(Mailbox<Timeout> mailbox) {
    var answers = mailbox.with(m -> m.ballot() == ballot);
    when(asks && answers.size() > n() / 2);
    asks = false;
    broadcast(new Round(ballot, value)); // BUG: nobody has told what it has accepted before
  }

  @Upon
  void round(Round m) {
    when(m.ballot() >= proposed && m.ballot() > accepted);
    proposed = m.ballot();
    accepted = m.ballot();
    broadcast(new Phase(m.ballot(), m.value()));
  }

  @Upon
  void phase(Mailbox<Phase> mailbox) {
    var votes = mailbox.with(m -> m.ballot() == accepted);
    when(votes.size() > n() / 2);
    output(votes.get(0).value());
  }
}
