import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class SeveralPhasesRepaired extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout
  void open() {
    k++;
    int phase = k;
    for (NodeId to : nodes()) {
      send(to, new A(phase));
    }
  }

  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Upon void b(B m) { output(m.k()); }
}
