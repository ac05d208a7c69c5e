import java.util.*;
import rondo.*;

/** Calvin's sequencing layer (Thomson et al. 2012): in each epoch every sequencer sends its batch to all, and who has all batches executes them in the order of the sequencers. */
@Protocol(n = 3, network = Reliable.class, spec = PrefixOrder.class)
public class CalvinEpochs extends Node {

  record Batch(int epoch, List<Integer> transactions) {}

  private int epoch = 1;
  private final List<Integer> waiting = new ArrayList<>();
  private final List<Integer> executed = new ArrayList<>();
  private final Map<NodeId, List<Integer>> batches = new TreeMap<>();

  @Init
  void begin() {
    broadcast(new Batch(epoch, List.of(10 * self().index())));
  }

  @Request(times = 3)
  void submit(@Input("1..3") int transaction) {
    waiting.add(10 * self().index() + transaction);
  }

  @Upon
  void batch(NodeId from, Batch m) {
    when(m.epoch() == epoch);
    batches.put(from, m.transactions());
    if (batches.size() == n()) {
      for (NodeId s : nodes()) executed.addAll(batches.get(s));
      output(List.copyOf(executed));
      batches.clear();
      epoch++;
      broadcast(new Batch(epoch, List.copyOf(waiting)));
      waiting.clear();
    }
  }
}
