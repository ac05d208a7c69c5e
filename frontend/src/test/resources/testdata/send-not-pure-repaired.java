import rondo.*;

@Protocol
class P extends RoundNode {
  record Coin(int value) {}

  private int tossed;
  private int coin;

  @Init
  void start() {
    coin = flip() ? 1 : choose(3);
  }

  @Send(1)
  Coin toss() {
    return new Coin(coin);
  }

  @Update(1)
  void hear(Mailbox<Coin> coins) {
    tossed++;
  }

  @Send(2)
  Coin again() {
    return new Coin(tossed);
  }

  @Update(2)
  void hearAgain(Mailbox<Coin> coins) {}
}
