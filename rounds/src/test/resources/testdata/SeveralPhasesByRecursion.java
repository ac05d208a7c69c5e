import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class SeveralPhasesByRecursion extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout void open() { climb(3); }

  private void climb(int steps) {
    k++;
    send(node(0), new A(k));
    if (steps > 0) climb(steps - 1);
  }

  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Upon void b(B m) { output(m.k()); }
}
