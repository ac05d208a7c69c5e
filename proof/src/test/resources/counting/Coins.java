import rondo.*;

/** A coin decides whose votes are looked at, and what is seen is output. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class Coins extends RoundNode {

  record Vote(int x) {}

  @Input("0..1") private int x;

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    int seen = 0;
    for (Vote m : flip() ? received.with(o -> o.x() == 0) : received.with(o -> o.x() == 1)) {
      seen = m.x();
    }
    output(seen);
  }
}
