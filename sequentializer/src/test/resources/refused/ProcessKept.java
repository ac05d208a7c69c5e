import java.util.*;
import rondo.*;

@Protocol(n = 3)
class ProcessKept extends Node {
  @Round(1) record A(@Phase int k) {}

  record Pair(ProcessKept first, ProcessKept second) {}

  private int k;

  @Timeout void open() { k++; broadcast(new A(k)); }
  @Upon void a(A m) { when(m.k() == k); output(m.k()); }

  @Invariant static boolean pairsDiffer(List<ProcessKept> all) {
    Pair pair = new Pair(all.get(0), new ProcessKept());
    return !pair.first().equals(pair.second());
  }
}
