import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** A log that grows with each request. Messages have one entry each. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class GrowingLog extends Node {

  @Round(1) record Append(@Phase int index, int entry) {}

  @Round(2) record Appended(@Phase int index) {}

  private final List<Integer> log = new ArrayList<>();
  private int length;
  private int committed;

  /** The next entry once the last one is committed, which is sent again until then. */
  @Timeout
  void append() {
    when(self().equals(node(0)));
    if (committed == length) {
      length++;
      log.add(length % 7);
    }
    broadcastToOthers(new Append(length, length % 7));
  }

  @Upon
  void append(NodeId from, Append m) {
    when(m.index() == length || m.index() == length + 1);
    if (m.index() > length) {
      length = m.index();
      log.add(m.entry());
    }
    send(from, new Appended(m.index()));
  }

  @Upon
  void appended(Mailbox<Appended> mailbox) {
    var answers = mailbox.with(m -> m.index() == length);
    when(committed < length && answers.size() >= n() / 2);
    committed = length;
    output(java.util.Map.entry(length, log.get(length - 1)));
  }
}
