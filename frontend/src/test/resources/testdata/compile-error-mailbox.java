import rondo.*;

@Protocol
class P extends Node {
  @Round(1)
  record Vote(int v) {}

  @Upon
  void vote(Mailbox<Vote> votes) {
    when(votes.filter(m -> m.v() > 1).size() > n() / 2);
    output(votes.count());
  }
}
