import rondo.*;

@Protocol
class P extends RoundNode {
  record Coin(int value) {}

  private int tossed;

  @Init
  void start() {
    tossed = choose(3);
  }

  @Send(1)
  Coin toss() {
    return new Coin(tossed);
  }

  @Update(1)
  void hear(Mailbox<Coin> coins) {
    tossed = flip() ? 1 : choose(3);
  }
}
