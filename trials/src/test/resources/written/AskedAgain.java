import java.util.*;
import rondo.*;

/** Who has no majority yet asks once more; who has answered answers once more. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class AskedAgain extends Node {
  record Store(int seq, int value) {}
  record Stored(int seq) {}

  private int seq;
  private int value;
  private boolean waits;

  @Timeout
  void next() {
    when(self().equals(node(0)) && !waits);
    seq++;
    value = choose(2);
    waits = true;
    broadcastToOthers(new Store(seq, value));
  }

  @Timeout
  void again() {
    when(waits);
    broadcastToOthers(new Store(seq, value));
  }

  @Upon
  void store(NodeId from, Store m) {
    when(m.seq() >= seq && !waits);
    if (m.seq() > seq) {
      seq = m.seq();
      value = m.value();
      output(Map.entry(seq, value));
    }
    send(from, new Stored(seq));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    var stored = mailbox.with(m -> m.seq() == seq);
    when(waits && stored.size() >= n() / 2);
    waits = false;
    output(Map.entry(seq, value));
  }
}
