import rondo.*;

@Protocol
class P extends RoundNode {
  record Coin(int value) {}

  private int tossed;

  @Send(1)
  Coin toss() {
    return new Coin(flip() ? 1 : choose(3));
  }

  @Update(1)
  void hear(Mailbox<Coin> coins) {}

  @Send(2)
  Coin again() {
    tossed++;
    return new Coin(tossed);
  }

  @Update(2)
  void hearAgain(Mailbox<Coin> coins) {}
}
