import rondo.*;

@Protocol
class P extends RoundNode {
  record Vote(int x) {}

  private int x;

  @Send(1)
  Vote send() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {}
}
