import rondo.*;

/**
 * The one-third rule of Charron-Bost and Schiper (2009), written directly as one round:
 * {@code OneThirdRule} with a majority in place of two thirds.
 *
 * <p>Bug: a process decides what a majority holds, but another that hears a majority need not see
 * it as the most frequent value. With the values 2, 2 and 1, one process hears 2 twice and
 * decides it, another hears 1 and 2 and takes the smaller; one round later 1 has the majority.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class OneThirdRuleHalf extends RoundNode {

  record Estimate(int x) {}

  @Input("1..n") private int x;

  @Send(1)
  Estimate send() {
    return new Estimate(x);
  }

  @Update(1)
  void update(Mailbox<Estimate> received) {
    if (2 * received.size() <= n()) { // BUG: 3 * received.size() <= 2 * n()
      return;
    }
    int votes = 0;
    for (int value = 1; value <= n(); value++) {
      int v = value;
      int count = received.with(m -> m.x() == v).size();
      if (count > votes) {
        votes = count;
        x = value;
      }
    }
    if (2 * votes > n()) { // BUG: 3 * votes > 2 * n()
      output(x);
    }
  }
}
