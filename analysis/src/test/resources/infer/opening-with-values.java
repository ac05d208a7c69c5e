import rondo.Init;
import rondo.Mailbox;
import rondo.Node;
import rondo.Protocol;
import rondo.Timeout;
import rondo.Upon;

/** What is proposed at the start has a value and no ballot: it comes before all of them. */
@Protocol(n = 3)
class OpeningWithValues extends Node {

  record Proposal(int value) {}

  record Accept(int ballot, int value) {}

  private int ballot;
  private int estimate;

  @Init
  void propose() {
    estimate = 1 + choose(2);
    broadcast(new Proposal(estimate));
  }

  @Upon
  void proposals(Mailbox<Proposal> proposals) {
    when(ballot == 0 && proposals.size() > n() / 2);
    estimate = proposals.get(0).value();
  }

  @Timeout
  void lead() {
    ballot++;
    broadcast(new Accept(ballot, estimate));
  }

  @Upon
  void accept(Accept m) {
    when(m.ballot() > ballot);
    ballot = m.ballot();
    estimate = m.value();
    output(estimate);
  }
}
