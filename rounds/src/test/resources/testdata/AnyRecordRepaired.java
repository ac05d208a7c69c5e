import java.util.List;
import rondo.*;

@Protocol(n = 3)
class AnyRecordRepaired extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; Record next = new A(k); broadcast(next); }
  @Upon void a(NodeId from, A m) { send(from, new B(m.k())); }
  @Upon void b(B m) { output(m.k()); }
}
