import rondo.*;

/** A process counts more than its invariant allows when it hears all others twice. */
@Protocol(n = 3)
public class Overcounting extends Node {

  @Round(1) record Ping(@Phase int turn) {}

  private int turn;
  private int sum;

  @Init
  void start() {
    turn = 1;
    broadcast(new Ping(turn));
  }

  @Upon
  void pings(Mailbox<Ping> mailbox) {
    var pings = mailbox.with(m -> m.turn() == turn);
    when(pings.size() > 1);
    sum += pings.size();
    turn++;
    broadcast(new Ping(turn));
  }

  @Invariant
  boolean isSmall() {
    return sum < 5;
  }
}
