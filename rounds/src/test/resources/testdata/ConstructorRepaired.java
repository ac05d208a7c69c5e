import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class ConstructorRepaired extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k = 1;

  @Timeout void open() { broadcast(new A(k)); }
  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Upon void b(B m) { output(m.k()); }
}
