import rondo.*;

@Protocol
class P extends Node {
  static class Vote {
    int term;
  }

  @Upon
  void votes(Mailbox<Vote> votes) {
    when(votes.size() > n() / 2);
  }
}
