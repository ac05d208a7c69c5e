package org.example.protocols;

import static java.lang.Math.max;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import rondo.*;

/** In a package, with its own network and its own spec inside. */
@Protocol(n = 3, network = Packaged.Ear.class, spec = Packaged.NoFour.class)
public class Packaged extends Node {

  /** P0 hears everybody. */
  public static class Ear extends Network {
    @Override
    public void round(int phase, int round, Deliveries deliveries) {
      for (int s = 0; s < deliveries.n(); s++) deliveries.must(s, 0);
    }
  }

  /** Nobody outputs 4. */
  public static class NoFour implements Spec<Integer> {
    @Override
    public void observe(NodeId node, Integer output) {
      if (output == 4) throw new Violation("four");
    }
  }

  @Round(1) record Pick(@Phase int k, int value) {}

  private int k = 1;
  private int value;

  @Init void start() { value = choose(List.of(1, 2, 3)); broadcast(new Pick(k, value)); }

  @Upon void pick(Mailbox<Pick> mailbox) {
    var picks = mailbox.with(m -> m.k() == k);
    when(picks.size() > 0);
    Collection<Integer> values = new TreeSet<>();
    for (Pick m : picks) values.add(m.value());
    value = max(value, choose(values));
    if (flip()) output(value);
    k++;
    broadcast(new Pick(k, value));
  }
}
