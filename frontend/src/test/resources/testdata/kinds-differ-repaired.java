import rondo.*;

@Protocol
class P extends Node {
  sealed interface Vote permits Yes, No, Late {}

  @Round(1)
  record Yes(@Phase int k) implements Vote {}

  @Round(1)
  record No(@Phase int k) implements Vote {}

  @Round(1)
  record Late(@Phase int k) implements Vote {}

  private int k = 1;

  @Init
  void start() {
    broadcast(flip() ? new Yes(k) : new No(k));
  }

  @Upon
  void votes(Mailbox<Vote> votes) {
    when(votes.size() > n() / 2);
    k++;
    broadcast(new Late(k));
  }
}
