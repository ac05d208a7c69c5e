import rondo.*;

/** Votes are counted in loops before the guard, one over the whole mailbox. */
@Protocol(n = 2, spec = Agreement.class)
public class CountingLoops extends Node {
  @Round(1) record Propose(@Phase int round, int value) {}

  @Round(2) record Confirm(@Phase int round, int value) {}

  @Input("0..1") private int value;
  private int round;
  private boolean proposed;

  @Init
  void start() {
    round = 1;
    proposed = true;
    broadcast(new Propose(1, value));
  }

  @Upon
  void propose(Mailbox<Propose> mailbox) {
    int ones = 0;
    int zeros = 0;
    for (Propose p : mailbox) {
      if (p.round() == round) {
        if (p.value() == 1) {
          ones++;
        } else {
          zeros++;
        }
      }
    }
    if (!proposed || ones + zeros <= n() / 2) {
      return;
    }
    proposed = false;
    value = ones > zeros ? 1 : 0;
    broadcast(new Confirm(round, value));
  }

  @Upon
  void confirm(Mailbox<Confirm> mailbox) {
    var now = mailbox.with(c -> c.round() == round);
    int sum = 0;
    for (int i = 0; i < now.size(); i++) {
      sum += now.get(i).value();
    }
    when(now.size() > n() / 2 && (sum == 0 || sum == now.size()));
    output(sum == 0 ? 0 : 1);
    round++;
    proposed = true;
    broadcast(new Propose(round, value));
  }
}
