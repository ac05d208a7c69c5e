import rondo.*;

/** Somebody throws in a round after which another comes, if both inputs are there. */
@Protocol(n = 1, network = Arbitrary.class, spec = SPEC.class)
public class Throwing extends RoundNode {

  record Vote(int x) {}

  record Again(int x) {}

  record Box(int count) {}

  @Input("0..1") private int x;
  private Box box;

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void first(Mailbox<Vote> received) {
    if (received.with(m -> m.x() == 0).size() > 0 && received.with(m -> m.x() == 1).size() > 0) {
      x = box.count();
    }
  }

  @Send(2)
  Again again() {
    return new Again(x);
  }

  @Update(2)
  void second(Mailbox<Again> received) {
    if (received.with(m -> m.x() == x).size() == n()) {
      output(x);
    }
  }
}
