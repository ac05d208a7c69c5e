import rondo.*;

/** Something is done with the votes of a round, and what is output depends on it. */
@Protocol(n = 1, network = Arbitrary.class, spec = Agreement.class)
public class Steps extends RoundNode {

  record Vote(int x) {}

  record Box(int count) {}

  static final float HALF = 1;

  @Input("0..1") private int x;

  private int limit;
  private boolean seen;
  private Box box;

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    limit = 4;
    seen = false;
    box = null;
    int turns = 0;
    CODE
    limit = 0;
    seen = false;
    box = null;
  }

  private int cut() {
    limit = 1;
    return 0;
  }

  private boolean mark(Vote vote) {
    seen = true;
    return true;
  }

  private boolean show(Vote vote) {
    output(vote.x());
    return true;
  }

  private boolean flip(int x) {
    return true;
  }
}
