import rondo.*;

/** A guard throws as soon as P1 no longer waits for the message of P0, which sends none. */
@Protocol(n = 2, f = 0, network = Kernel.class, spec = Agreement.class)
public class ReleasedGuardThrows extends Node {
  @Round(1) record A(@Phase int p) {}

  private int p;
  private int x;
  private final int[] cells = new int[2];

  @Upon void hear(NodeId from, A m) {
    when(m.p() == p && cells[x] < 2);
    output(m.p());
  }

  @Request void go(@Input("1..2") int chosen) {
    when(p < 2);
    x = chosen;
    p++;
    broadcast(new A(p));
  }
}
