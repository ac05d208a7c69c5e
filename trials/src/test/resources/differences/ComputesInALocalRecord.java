import rondo.*;

/** Inputs are computed with inside of a record that a handler declares. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class ComputesInALocalRecord extends Node {

  @Round(1) record A(int v) {}

  @Input("1..2") private int mine;
  private boolean done;

  @Init
  void start() {
    broadcast(new A(mine));
  }

  @Upon
  void a(Mailbox<A> all) {
    when(!done && all.size() > 0);
    record More(int v) {
      int than(int limit) {
        return v > limit ? 3 : 4;
      }
    }
    done = true;
    output(new More(all.get(0).v()).than(1));
  }
}
