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

  @Send(2)
  Vote third() {
    return new Vote(x);
  }

  @Update(2)
  void updateThird(Mailbox<Vote> received) {}
}
