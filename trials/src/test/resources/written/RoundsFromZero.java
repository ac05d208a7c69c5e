import java.util.*;
import rondo.*;

@Protocol(n = 3, f = 1, spec = AgreementPerKey.class)
public class RoundsFromZero extends Node {
  record Value(int round, int v) {}

  @Input("0..1") private int v;
  private int round;

  @Init
  void start() {
    broadcast(new Value(round, v));
  }

  @Upon
  void values(Mailbox<Value> mailbox) {
    var values = mailbox.with(m -> m.round() == round);
    when(values.size() >= n() - f());
    for (Value m : values) v = Math.min(v, m.v());
    if (round == f() + 1) output(Map.entry(round, round));
    round++;
    broadcast(new Value(round, v));
  }
}
