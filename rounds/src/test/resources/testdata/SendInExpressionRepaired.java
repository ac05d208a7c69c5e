import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class SendInExpressionRepaired extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; broadcast(new A(k)); }

  @Upon
  void a(A m) {
    for (int i = 0; i < 3; i++) {
      send(node(i), new B(m.k()));
    }
  }

  @Upon void b(B m) { output(m.k()); }
}
