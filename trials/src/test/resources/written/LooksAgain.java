import java.util.*;
import rondo.*;

/** The guard looks whether there are enough, the body at what they say; a timeout takes what there is. */
@Protocol(n = 3, f = 1)
public class LooksAgain extends Node {
  record Estimate(int round, int value) {}

  @Input("0..3") private int value;
  private int round = 1;

  @Init
  void start() {
    broadcast(new Estimate(round, value));
  }

  @Upon
  void enough(Mailbox<Estimate> mailbox) {
    when(mailbox.with(m -> m.round() == round).size() >= n() - f());
    int sum = 0;
    int count = 0;
    for (Estimate m : mailbox) {
      if (m.round() == round) {
        sum += m.value();
        count++;
      }
    }
    go(sum / count);
  }

  @Timeout
  void impatient(Mailbox<Estimate> mailbox) {
    var some = mailbox.with(m -> m.round() == round);
    when(!some.isEmpty());
    go(some.get(0).value());
  }

  private void go(int next) {
    value = next;
    output(value);
    round++;
    broadcast(new Estimate(round, value));
  }

  @Invariant
  boolean staysInRange() {
    return value >= 0 && value <= 3;
  }
}
