import rondo.*;

@Protocol
class BesideConstant extends Node {
  @Round(1) record A(int v) {}

  private int seen = limit();
  private final int limit = 9, half = n();
  private boolean done;

  @Init
  void start() {
    broadcast(new A(seen));
  }

  @Upon
  void a(A m) {
    when(!done);
    done = true;
    output(seen + half);
  }

  private int limit() {
    return limit;
  }
}
