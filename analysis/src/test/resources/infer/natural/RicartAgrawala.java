import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Reliable.class, spec = AgreementPerKey.class)
public class RicartAgrawala extends Node {
  record Request(int clock) {}
  record Reply(int clock) {}
  private int clock;
  private int requested;
  private boolean wanting;
  private int replies;
  private final Deque<NodeId> deferred = new ArrayDeque<>();

  @Timeout void want() {
    when(!wanting && clock < 6);
    wanting = true;
    clock++;
    requested = clock;
    replies = 0;
    broadcastToOthers(new Request(requested));
  }

  @Upon void request(NodeId from, Request m) {
    clock = Math.max(clock, m.clock()) + 1;
    boolean mine = wanting && (requested < m.clock() || requested == m.clock() && self().index() < from.index());
    if (mine) {
      deferred.add(from);
    } else {
      send(from, new Reply(clock));
    }
  }

  @Upon void reply(Reply m) {
    when(wanting);
    replies++;
    if (replies == n() - 1) {
      output(Map.entry(requested, self()));
      wanting = false;
      while (!deferred.isEmpty()) {
        send(deferred.poll(), new Reply(clock));
      }
    }
  }
}
