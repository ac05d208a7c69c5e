import rondo.*;

@Protocol
class P extends RoundNode {
  record M(int x) {}

  private int x;

  @Send(1)
  M send() {
    return new M(x);
  }

  @Update(1)
  void update(Mailbox<M> heard) {}
}
