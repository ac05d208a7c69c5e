import java.util.*;
import rondo.*;

/** k-set agreement in f / k + 1 rounds (Chaudhuri, Herlihy, Lynch and Tuttle 2000). */
@Protocol(n = 4, f = 2, network = Crash.class, spec = {KSet.AtMostTwo.class, Validity.class})
public class KSet extends Node {

  private static final int K = 2;

  public static class AtMostTwo implements Spec<Integer> {
    private final Set<Integer> decided = new TreeSet<>();

    @Override
    public void observe(NodeId node, Integer value) {
      decided.add(value);
      if (decided.size() > K) throw new Violation("decided: " + decided);
    }
  }

  record Smallest(int round, int value) {}

  @Input("1..4") private int smallest;
  private int round;

  @Init
  void start() {
    round = 1;
    broadcast(new Smallest(round, smallest));
  }

  @Upon
  void hear(Mailbox<Smallest> mailbox) {
    var heard = mailbox.with(m -> m.round() == round);
    if (round > f() / K + 1 || heard.isEmpty()) return;
    for (Smallest m : heard) smallest = Math.min(smallest, m.value());
    if (round == f() / K + 1) output(smallest);
    round++;
    if (round <= f() / K + 1) broadcast(new Smallest(round, smallest));
  }
}
