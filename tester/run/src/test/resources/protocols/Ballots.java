import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import rondo.*;

/** One input is a mere name and stands in collections; the other is a number. */
@Protocol(n = 3, network = Reliable.class, spec = Ballots.Few.class)
public class Ballots extends Node {

  private static final NodeId BOX = NodeId.of(0);

  record Vote(int candidate) {}

  @Input("{3, 5, 9}") private int candidate;
  @Input("1..2") private int weight;
  private final List<Integer> order = new ArrayList<>();
  private final Set<Integer> candidates = new TreeSet<>();
  private int total;

  @Init
  void start() {
    if (weight > 1) {
      total = total + weight;
    }
    send(BOX, new Vote(candidate));
  }

  @Upon
  void vote(Vote m) {
    order.add(m.candidate());
    if (candidates.add(m.candidate())) {
      output(m.candidate());
    }
  }

  /** No candidate is output twice. */
  public static class Few implements Spec<Integer> {
    private final Set<Integer> seen = new TreeSet<>();

    @Override
    public void observe(NodeId node, Integer output) {
      if (!seen.add(output)) {
        throw new Violation(node + " outputs " + output + " again");
      }
    }
  }
}
