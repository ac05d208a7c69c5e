import rondo.*;

@Protocol
class P extends RoundNode {
  record Vote(int x) {}

  private int x;

  @Send(1)
  Vote send() {
    x++;
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {}

  @Send(2)
  Vote again(int to) {
    return null;
  }

  @Update(2)
  void updateAgain(int received) {}

  @Upon
  void vote(Vote m) {}
}
