import rondo.*;

/**
 * Phase King (Berman, Garay and Perry 1989): in each phase all tell all their values, then the king
 * of the phase says what to take for whoever has not heard one value from almost all. Among f + 1
 * kings one is correct, and from then on all have one value.
 *
 * <p>That takes n &gt; 4f. With n = 4 and f = 1 a faulty king of the last phase breaks it.
 */
@Protocol(n = 5, f = 1, network = Reliable.class, spec = Agreement.class)
@Byzantine
public class PhaseKing extends Node {

  @Round(1) record Value(@Phase @Input("1..2") int k, @Input("0..1") int value) {}

  @Round(2) record King(@Phase int k, @Input("0..1") int value) {}

  @Input("0..1") private int value;
  private int k = 1;
  private int round = 1;
  private boolean strong;

  @Init
  void start() {
    broadcast(new Value(k, value));
  }

  @Upon
  void values(Mailbox<Value> mailbox) {
    var values = mailbox.with(m -> m.k() == k);
    when(round == 1 && !values.isEmpty());
    int ones = values.with(m -> m.value() == 1).size();
    int zeros = values.with(m -> m.value() == 0).size();
    value = ones > zeros ? 1 : 0;
    strong = Math.max(ones, zeros) > n() / 2 + f();
    round = 2;
    broadcast(new King(k, value));
  }

  @Upon
  void king(Mailbox<King> mailbox) {
    var kings = mailbox.with(m -> m.k() == k);
    when(round == 2 && !kings.isEmpty());
    King said = kings.from(node(k - 1));
    int tie = said == null ? 0 : said.value();
    value = strong ? value : tie;
    strong = false;
    k++;
    if (k > f() + 1) {
      round = 3;
      output(value);
    } else {
      round = 1;
      broadcast(new Value(k, value));
    }
  }
}
