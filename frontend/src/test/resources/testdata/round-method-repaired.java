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
  void update(Mailbox<Vote> received) {
    x++;
  }

  @Send(2)
  Vote again(NodeId to) {
    return null;
  }

  @Update(2)
  void updateAgain(Mailbox<Vote> received) {}
}
