import rondo.*;

/** Invariants are looked at after the start, after every update and after every timeout. */
@Protocol(n = 3, max = 4)
public class Invariants extends Node {

  @Round(1) record Count(@Phase int turn, int value) {}

  private int turn;
  private int total;

  @Init
  void start() {
    turn = 1;
    broadcast(new Count(turn, self().index()));
  }

  @Upon
  void count(Mailbox<Count> mailbox) {
    var counts = mailbox.with(m -> m.turn() == turn);
    when(counts.size() > n() / 2);
    total += counts.size();
    turn++;
    if (total > 6) {
      spawn();
    }
    broadcast(new Count(turn, total));
  }

  @Timeout
  void skip() {
    turn++;
  }

  @Invariant
  boolean isPositive() {
    return turn > 0;
  }

  @Invariant
  boolean counts() {
    return total <= most();
  }

  private int most() {
    return n() * turn;
  }
}
