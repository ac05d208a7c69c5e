import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** Approximate agreement with crashes (Dolev, Lynch, Pinter, Stark, Weihl): in each round everybody takes the middle of what it heard. */
@Protocol(n = 3, f = 1, network = NMinusF.class, spec = Approximate.Close.class)
public class Approximate extends Node {

  private static final int ROUNDS = 4;

  /** Outputs lie at most one apart. */
  public static class Close implements Spec<Integer> {
    private int least = Integer.MAX_VALUE;
    private int most = Integer.MIN_VALUE;

    @Override
    public void observe(NodeId node, Integer output) {
      least = Math.min(least, output);
      most = Math.max(most, output);
      if (most - least > 1) {
        throw new Violation("outputs " + least + " and " + most + " are more than one apart");
      }
    }
  }

  record Value(int round, int value) {}

  @Input("0..8")
  private int value;

  private int round = 0;
  private List<Integer> heard = new ArrayList<>();

  @Init
  void start() {
    round = 1;
    broadcast(new Value(round, value));
  }

  @Upon
  void receive(Mailbox<Value> mailbox) {
    if (round > ROUNDS) return;
    var values = mailbox.with(m -> m.round() == round);
    if (values.size() < n() - f()) return;
    heard.clear();
    for (int i = 0; i < values.size(); i++) {
      heard.add(values.get(i).value());
    }
    int low = heard.stream().mapToInt(Integer::intValue).min().getAsInt();
    int high = heard.stream().mapToInt(Integer::intValue).max().getAsInt();
    value = (low + high) / 2;
    round++;
    if (round <= ROUNDS) {
      broadcast(new Value(round, value));
    } else {
      output(value);
    }
  }
}
