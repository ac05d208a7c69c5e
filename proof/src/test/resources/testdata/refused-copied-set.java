import java.util.List;
import java.util.TreeSet;
import rondo.*;

@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
class Copied extends RoundNode {

  record Seen(List<Integer> values) {}

  @Input("0..1") private int value;
  private final TreeSet<Integer> all = new TreeSet<>();
  private List<Integer> kept = List.of();

  @Send(1)
  Seen tell() {
    return new Seen(kept);
  }

  @Update(1)
  void hear(Mailbox<Seen> heard) {
    all.add(value);
    if (heard.size() == n()) {
      kept = List.copyOf(all);
    }
    output(all.first());
  }
}
