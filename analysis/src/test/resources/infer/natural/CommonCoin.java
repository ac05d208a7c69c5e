import rondo.*;

/** Randomized consensus with a common coin (Rabin 1983), for crashes: the coin of a round is known to all once they are in it. */
@Protocol(n = 3, f = 1, spec = {Agreement.class, Validity.class})
public class CommonCoin extends Node {
  private static final int NONE = -1;

  record Estimate(int round, int value) {}
  record Vote(int round, int value) {}

  @Input("0..1") private int value;
  private int round = 1;
  private boolean voting;

  @Init
  void start() {
    broadcast(new Estimate(round, value));
  }

  @Upon
  void estimates(Mailbox<Estimate> mailbox) {
    var heard = mailbox.with(m -> m.round() == round);
    when(!voting && heard.size() >= n() - f());
    int ones = heard.with(m -> m.value() == 1).size();
    int zeros = heard.with(m -> m.value() == 0).size();
    int vote = ones > n() / 2 ? 1 : zeros > n() / 2 ? 0 : NONE;
    voting = true;
    broadcast(new Vote(round, vote));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var heard = mailbox.with(m -> m.round() == round);
    when(voting && heard.size() >= n() - f());
    int support = 0;
    int seen = NONE;
    for (Vote v : heard) {
      if (v.value() != NONE) {
        support++;
        seen = v.value();
      }
    }
    if (support > f()) output(seen);
    value = seen != NONE ? seen : coin();
    round++;
    voting = false;
    broadcast(new Estimate(round, value));
  }

  /** Nobody can foresee it, but everybody sees the same. */
  private int coin() {
    return (round * 7 + 3) % 5 % 2;
  }
}
