import java.util.List;
import rondo.*;

/** A list of List.of fails when it is asked for null, also after a search has copied it. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class FixedList extends Node {

  @Round(1) record A(@Phase int k) {}

  private int k = 1;
  private List<Integer> known = List.of();
  private Integer asked;

  @Init
  void start() {
    broadcast(new A(k));
  }

  @Upon
  void a(A m) {
    when(m.k() == k && k < 3);
    if (k == 2) {
      output(known.contains(asked) ? 1 : 2);
    }
    known = List.of(k);
    k++;
    broadcast(new A(k));
  }
}
