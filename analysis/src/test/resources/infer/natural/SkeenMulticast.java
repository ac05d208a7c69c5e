import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.*;

/** Skeen's agreement on the place of a message (Birman and Joseph 1987): receivers propose a number, the sender takes the largest. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class SkeenMulticast extends Node {

  record Multicast(int id, int payload) {}
  record Propose(int id, int number) {}
  record Final(int id, int number, int payload) {}

  private int clock;
  private int sent;
  private int largest;
  private int payload;
  private final Set<NodeId> proposals = new HashSet<>();
  private final List<Integer> delivered = new ArrayList<>();

  @Timeout
  void multicast() {
    when(self().index() == 0 && (sent == 0 || proposals.size() == n()));
    sent++;
    largest = 0;
    payload = choose(5);
    proposals.clear();
    broadcast(new Multicast(sent, payload));
  }

  @Upon
  void receive(NodeId from, Multicast m) {
    clock++;
    send(from, new Propose(m.id(), clock));
  }

  @Upon
  void propose(NodeId from, Propose m) {
    if (m.id() != sent || proposals.contains(from)) {
      return;
    }
    proposals.add(from);
    largest = Math.max(largest, m.number());
    if (proposals.size() == n()) {
      broadcast(new Final(sent, largest, payload));
    }
  }

  @Upon
  void deliver(Final m) {
    clock = Math.max(clock, m.number());
    delivered.add(m.payload());
    output(Map.entry(m.id(), m.number()));
  }
}
