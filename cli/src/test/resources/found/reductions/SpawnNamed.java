import java.util.function.Supplier;
import rondo.*;

/** Starts a process through a method that is only named. */
@Protocol(n = 2, max = 3, network = Arbitrary.class, spec = SpawnNamed.NeverNine.class)
public class SpawnNamed extends Node {

  public static class NeverNine implements Spec<Integer> {
    @Override
    public void observe(NodeId node, Integer output) {
      if (output == 9) {
        throw new Violation("9 is output");
      }
    }
  }

  record A(int v) {}

  record B(int v) {}

  private int r;

  @Init
  void start() {
    if (self().index() == 0) {
      broadcast(new A(1));
    }
  }

  @Upon
  void a(A m) {
    when(r == 0);
    r = 1;
    Supplier<NodeId> start = this::spawn;
    NodeId child = start.get();
    if (child != null) {
      send(child, new B(1));
    } else {
      send(node(0), new B(9));
    }
  }

  @Upon
  void b(B m) {
    when(r <= 1);
    r = 2;
    output(m.v());
  }
}
