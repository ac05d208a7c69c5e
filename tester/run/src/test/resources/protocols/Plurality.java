import java.util.TreeMap;
import java.util.Map;
import rondo.*;

/** Inputs are interchangeable, though they are counted. Bug: a majority may change. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class Plurality extends RoundNode {

  record Estimate(int x) {}

  @Input("1..n") private int x;

  @Send(1)
  Estimate send() {
    return new Estimate(x);
  }

  @Update(1)
  void update(Mailbox<Estimate> received) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (Estimate m : received) {
      counts.merge(m.x(), 1, Integer::sum);
    }
    if (counts.getOrDefault(x, 0) > n() / 2) {
      output(x);
    }
    for (Estimate m : received) {
      if (2 * counts.get(m.x()) >= received.size()) {
        x = m.x();
      }
    }
  }
}
