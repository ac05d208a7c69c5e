import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import rondo.*;

/** The spec keeps outputs in their order, which in a round is that of the processes. */
@Protocol(n = 2, network = Arbitrary.class, spec = SpecInOrder.TwoAtMost.class)
public class SpecInOrder extends Node {

  public static class TwoAtMost implements Spec<List<Integer>> {
    private final Set<List<Integer>> seen = new LinkedHashSet<>();

    @Override
    public void observe(NodeId node, List<Integer> output) {
      seen.add(output);
      if (seen.size() == 3) {
        throw new Violation("three outputs: " + seen);
      }
    }
  }

  @Round(1) record A(@Phase int k, int v) {}

  @Input("0..1") private int in;
  private int k = 1;

  @Init
  void start() {
    broadcast(new A(k, in));
  }

  @Upon
  void a(A m) {
    when(m.k() == k && k < 3);
    k++;
    output(List.of(k, m.v()));
    broadcast(new A(k, m.v()));
  }
}
