import rondo.*;

@Protocol(n = 3)
class SeveralPhasesByBranch extends Node {
  @Round(1) record A(@Phase int k) {}

  private int k;
  private boolean eager;

  @Timeout
  void open() {
    k++;
    send(node(0), new A(k));
    if (eager && k++ > 3) {
      eager = false;
    }
    send(node(1), new A(k));
  }

  @Upon void a(A m) { when(m.k() > k); k = m.k(); }
}
