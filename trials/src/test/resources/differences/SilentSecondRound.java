import rondo.*;

/** Nobody speaks in the second round of the first phase; the bug is in the second phase. */
@Protocol(n = 2, network = Kernel.class, spec = Agreement.class)
public class SilentSecondRound extends Node {

  @Round(1) record A(@Phase int p) {}

  @Round(2) record B(@Phase int p) {}

  private int p = 1;

  @Init
  void start() {
    broadcast(new A(p));
  }

  @Upon
  void a(A m) {
    when(m.p() == 2 && p == 2);
    p = 3;
    output(self());
    broadcast(new B(2));
  }

  @Upon
  void b(B m) {
    when(p == 3 && m.p() == 2);
    p = 4;
  }

  @Timeout
  void goOn() {
    when(p == 1);
    p = 2;
    broadcast(new A(p));
  }
}
