import rondo.*;

/** Where the guard of a fails, rounds do not ask that of watch: neither do steps. */
@Protocol(n = 2, network = Kernel.class, spec = Agreement.class)
public class GuardFailsBeforeTheNext extends Node {

  @Round(1) record A(int value) {}

  private final int[] rows = new int[2];
  private int at;
  private int x;

  @Upon
  void a(NodeId from, A m) {
    when(at < 2 && rows[x] < 2);
    at = 2;
  }

  @Upon
  void watch(NodeId from, A m) {
    when(at < 2);
    output(m.value());
  }

  @Request
  void go(@Input("1..2") int choice) {
    when(at == 0);
    x = choice;
    at = 1;
    broadcast(new A(1));
  }
}
