import java.util.*;
import rondo.*;

/** Names that are those of messages before are those of something else afterwards. */
@Protocol
class P extends Node {
  @Round(1) record Vote(int value, List<Integer> all) {}

  private int sum;

  @Init
  void start() {
    broadcast(new Vote(1, List.of()));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.value() == 1);
    when(sum == 0 && votes.size() > 1);
    for (Vote m : votes) {
      sum += m.value();
    }
    Map<Integer, Integer> m = new TreeMap<>();
    m.merge(1, sum, Integer::sum);
    output(m.get(1));
  }
}
