import rondo.*;

@Protocol
class P extends Node {
  record Vote(int x) {}

  private int x;

  @Send(1)
  Vote send() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {}
}
