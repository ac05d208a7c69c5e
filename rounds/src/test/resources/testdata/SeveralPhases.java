import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class SeveralPhases extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout
  void open() {
    for (NodeId to : nodes()) {
      k++;
      send(to, new A(k));
    }
  }

  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Upon void b(B m) { output(m.k()); }
}
