import java.util.*;
import rondo.*;

/** Exponential information gathering for crashes (Lynch, chapter 6): f + 1 rounds of relaying trees. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = {Agreement.class, Validity.class})
public class EigCrash extends Node {

  record Level(int round, Map<List<NodeId>, Integer> values) {}

  @Input("1..3") private int initial;
  private int round = 1;
  private final TreeMap<String, Integer> seen = new TreeMap<>();
  private Map<List<NodeId>, Integer> tree = new LinkedHashMap<>();

  @Init
  void start() {
    tree.put(List.of(), initial);
    broadcast(new Level(round, new LinkedHashMap<>(tree)));
  }

  @Upon
  void level(Mailbox<Level> mailbox) {
    var heard = mailbox.with(m -> m.round() == round);
    when(!heard.isEmpty() && round <= f() + 1);
    Map<List<NodeId>, Integer> next = new LinkedHashMap<>();
    for (int i = 0; i < heard.size(); i++) {
      NodeId from = heard.sender(i);
      for (Map.Entry<List<NodeId>, Integer> e : heard.get(i).values().entrySet()) {
        if (e.getKey().contains(from)) {
          continue;
        }
        List<NodeId> path = new ArrayList<>(e.getKey());
        path.add(from);
        next.put(List.copyOf(path), e.getValue());
        seen.put(path.toString(), e.getValue());
      }
    }
    tree = next;
    round++;
    if (round <= f() + 1) {
      broadcast(new Level(round, new LinkedHashMap<>(tree)));
    } else {
      output(Collections.min(seen.values()));
    }
  }
}
