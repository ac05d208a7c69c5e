import rondo.*;

@Protocol
class P extends Node {
  sealed interface Vote permits Yes, No {
    int k();
  }

  @Round(1)
  record Yes(@Phase int k) implements Vote {}

  @Round(1)
  record No(@Phase int k, String reason) implements Vote {}

  @Round(2)
  record Won(@Phase int k) {}

  @Round(2)
  record Lost(@Phase int k) {}

  private int k = 1;

  @Init
  void start() {
    broadcast(flip() ? new Yes(k) : new No(k, "busy"));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(vote -> vote.k() == k);
    when(votes.size() > n() / 2);
    broadcast(votes.only(No.class).isEmpty() ? new Won(k) : new Lost(k));
  }

  @Upon
  void won(Won m) {
    when(m.k() >= k);
    k = m.k();
    output(true);
  }

  @Upon
  void lost(Lost m) {
    when(m.k() >= k);
    k = m.k();
    output(false);
  }
}
