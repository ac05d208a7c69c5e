import rondo.*;

/** Where both messages are promised, nobody asks a guard that needs both upon one of them. */
@Protocol(n = 2, network = Reliable.class, spec = Agreement.class)
public class AsksTooEarly extends Node {

  @Round(1) record A(int v) {}

  @Round(2) record B(int v) {}

  @Input("1..2") private int mine;
  private int sum;
  private boolean done;

  @Init
  void start() {
    broadcast(new A(mine));
  }

  @Upon
  void both(Mailbox<A> all) {
    when(sum == 0 && all.get(1).v() > 0);
    sum = all.get(0).v() + all.get(1).v();
    broadcast(new B(sum));
  }

  @Upon
  void end(NodeId from, B m) {
    when(4 / sum > 0 && !done);
    done = true;
    output(m.v());
  }
}
