import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class InnerClass extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  class Counter {
    void up() { k++; output(k); }
  }

  @Timeout void open() { new Counter().up(); broadcast(new A(k)); }
  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Upon void b(B m) { output(m.k()); }
}
