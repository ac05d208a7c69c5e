import rondo.*;

/**
 * {@code OneThirdRule} with a decision on any vote.
 *
 * <p>Bug: a process decides its value as soon as it hears more than two thirds of all, whatever
 * these hold. Two processes that hear different ones decide differently.
 */
@Protocol(n = 4, network = Arbitrary.class, spec = Agreement.class)
public class OneThirdRuleAny extends RoundNode {

  record Estimate(int x) {}

  @Input("1..n") private int x;

  @Send(1)
  Estimate send() {
    return new Estimate(x);
  }

  @Update(1)
  void update(Mailbox<Estimate> received) {
    if (3 * received.size() <= 2 * n()) {
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
    if (votes > 0) { // BUG: 3 * votes > 2 * n()
      output(x);
    }
  }
}
