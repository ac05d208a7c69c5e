import rondo.*;

/** Votes with two thresholds: how many must be heard, and how many must vote alike. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class Voting extends RoundNode {

  record Vote(int x) {}

  @Input("1..n") private int x;

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    int heard = received.size();
    if (ADOPT) {
      int votes = 0;
      for (int value = 1; value <= n(); value++) {
        int v = value;
        int count = received.with(m -> m.x() == v).size();
        if (count > votes) {
          votes = count;
          x = value;
        }
      }
      if (DECIDE) {
        output(x);
      }
    }
  }
}
