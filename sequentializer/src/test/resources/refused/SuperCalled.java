import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class SuperCalled extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout void open() { k += super.equals(null) ? 1 : 2; broadcast(new A(k)); }
  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Upon void b(B m) { output(equals(m)); }
}
