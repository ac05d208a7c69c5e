import java.util.TreeSet;
import rondo.*;

/** Processes and inputs are interchangeable: values are kept in sets, chosen and compared. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class Unanimous extends RoundNode {

  record Estimate(int x) {}

  @Input("1..n") private int x;
  private final TreeSet<Integer> others = new TreeSet<>();

  @Send(1)
  Estimate send() {
    return new Estimate(x);
  }

  @Update(1)
  void update(Mailbox<Estimate> received) {
    if (received.with(m -> m.x() == x).size() == n()) {
      output(x);
    }
    for (Estimate m : received) {
      if (m.x() != x) {
        others.add(m.x());
      }
    }
    if (!others.isEmpty() && received.size() == n() - 1) {
      x = choose(others);
      others.clear();
    }
  }
}
