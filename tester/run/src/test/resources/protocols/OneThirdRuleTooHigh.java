import rondo.*;

/** The one-third rule with a threshold that nobody reaches: everybody agrees, and nobody decides. */
@Protocol(n = 4, network = Arbitrary.class, spec = Agreement.class)
public class OneThirdRuleTooHigh extends RoundNode {

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
    if (votes > n()) {
      output(x);
    }
  }
}
