import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import rondo.*;

/** Mencius (Mao, Junqueira, Marzullo 2008): slots are owned in turn; who is behind skips its own. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class MenciusSlots extends Node {

  private static final int NOOP = 0;

  record Suggest(int slot, int value) {}
  record Accepted(int slot) {}
  record Learn(int slot, int value) {}

  private int index;
  private int proposed;
  private final Map<Integer, Integer> accepted = new HashMap<>();
  private final Set<NodeId> acks = new HashSet<>();
  private int pending;

  private NodeId owner(int slot) {
    return node(slot % n());
  }

  private int next(int from) {
    int slot = from + 1;
    while (!owner(slot).equals(self())) {
      slot++;
    }
    return slot;
  }

  @Timeout
  void suggest() {
    when(pending == 0);
    index = next(index);
    proposed = choose(5) + 1;
    pending = index;
    acks.clear();
    broadcast(new Suggest(index, proposed));
  }

  @Upon
  void suggest(NodeId from, Suggest m) {
    when(!accepted.containsKey(m.slot()));
    accepted.put(m.slot(), m.value());
    if (m.slot() > index) {
      index = m.slot(); // skips the own slots before
    }
    send(from, new Accepted(m.slot()));
  }

  @Upon
  void accepted(NodeId from, Accepted m) {
    when(m.slot() == pending);
    acks.add(from);
    if (acks.size() > n() / 2) {
      pending = 0;
      broadcast(new Learn(m.slot(), proposed));
    }
  }

  @Upon
  void learn(Learn m) {
    output(Map.entry(m.slot(), m.value()));
  }
}
