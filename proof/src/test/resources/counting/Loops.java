import rondo.*;

/** The same rule as OneThirdRule, written with loops over messages. */
@Protocol(n = 3, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class Loops extends RoundNode {

  record Vote(int x) {}

  @Input("1..n") private int x;

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    int heard = 0;
    for (Vote m : received) {
      heard++;
    }
    if (3 * heard <= 2 * n()) {
      return;
    }
    int votes = 0;
    for (int i = 0; i < received.size(); i++) {
      int candidate = received.get(i).x();
      int count = received.with(m -> m.x() == candidate).size();
      if (count > votes) {
        votes = count;
        x = candidate;
      }
    }
    if (3 * votes > 2 * n()) {
      output(x);
    }
  }
}
