import java.util.*;
import rondo.*;

/** Fields are filled in a block, as one does with a table. */
@Protocol(n = 3, spec = Agreement.class)
public class InitializerBlocks extends Node {
  record Hello(int weight) {}

  private final Map<String, Integer> weights = new TreeMap<>();
  private final int[] heard = new int[3];
  private int quorum;
  private boolean done;

  {
    weights.put("P0", 2);
    weights.put("P1", 1);
    weights.put("P2", 1);
    for (int i = 0; i < heard.length; i++) {
      heard[i] = -1;
    }
    quorum = 3;
  }

  @Init
  void start() {
    broadcast(new Hello(weights.get("P" + self().index())));
  }

  @Upon
  void hello(NodeId from, Hello m) {
    heard[from.index()] = m.weight();
    int sum = 0;
    for (int w : heard) {
      sum += Math.max(w, 0);
    }
    if (sum >= quorum && !done) {
      done = true;
      output("ok");
    }
  }
}
