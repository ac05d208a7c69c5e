import java.util.ArrayList;
import java.util.List;
import rondo.*;

@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
class TwoNames extends RoundNode {

  record Seen(int value) {}

  @Input("0..1") private int value;
  private List<Integer> values = new ArrayList<>();

  @Send(1)
  Seen tell() {
    return new Seen(value);
  }

  @Update(1)
  void hear(Mailbox<Seen> heard) {
    var same = values;
    same.add(heard.size());
    output(values.size());
  }
}
