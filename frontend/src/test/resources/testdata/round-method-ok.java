import rondo.*;

@Protocol
class P extends RoundNode {
  record Vote(int x) {}

  private int x;

  @Send(1)
  Vote send(NodeId to) {
    int y = x;
    y++;
    return to.equals(self()) ? null : new Vote(y);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    x = received.size();
    output(x);
  }
}
