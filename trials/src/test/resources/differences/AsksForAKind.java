import rondo.*;

/** What stands before the condition of a handler of one kind is not run upon the other. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class AsksForAKind extends Node {

  @Round(1) record Yes(int v) {}

  @Round(1) record No() {}

  @Input("1..2") private int mine;
  private boolean done;

  @Init
  void start() {
    if (mine == 1) {
      broadcast(new Yes(mine));
    } else {
      broadcast(new No());
    }
  }

  @Upon
  void yes(Mailbox<Yes> all) {
    int first = all.get(0).v();
    when(!done && all.size() == n());
    done = true;
    output(first);
  }

  @Upon
  void no(Mailbox<No> all) {
    when(!done && all.size() > 0);
    done = true;
  }
}
