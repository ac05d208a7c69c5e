import java.util.*;
import rondo.*;

@Protocol(n = 3, f = 1, network = NMinusF.class)
public class Flooding extends Node {
  record Values(int round, List<Integer> values) {}

  @Input("0..3") private int input;
  private int round = 1;
  private Set<Integer> values = new TreeSet<>();

  @Init void start() {
    values.add(input);
    broadcast(new Values(round, List.copyOf(values)));
  }

  @Upon void receive(Mailbox<Values> mailbox) {
    var current = mailbox.with(m -> m.round() == round);
    when(current.size() >= n() - f());
    for (Values m : current) {
      values.addAll(m.values());
    }
    if (round == f() + 1) {
      output(new TreeSet<>(values).first());
    }
    round++;
    broadcast(new Values(round, List.copyOf(values)));
  }
}
