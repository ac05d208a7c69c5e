import java.util.TreeMap;
import rondo.*;

@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
class Counting extends RoundNode {

  record Seen(int value) {}

  @Input("0..1") private int value;
  private final TreeMap<Integer, Integer> counts = new TreeMap<>();

  @Send(1)
  Seen tell() {
    return new Seen(value);
  }

  @Update(1)
  void hear(Mailbox<Seen> heard) {
    for (Seen m : heard) {
      counts.merge(m.value(), 1, Integer::sum);
    }
    output(counts.firstKey());
  }
}
