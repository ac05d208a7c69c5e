import java.util.Set;
import java.util.TreeSet;
import rondo.*;

/** Whoever hears of a phase joins it, and takes all messages of it one by one. */
@Protocol(n = 2)
public class Merges extends Node {

  @Round(1) record Hello(@Phase int k, int of) {}

  private int k;
  private final Set<Integer> heard = new TreeSet<>();

  @Timeout
  void greet() {
    k++;
    broadcast(new Hello(k, self().index()));
  }

  @Upon
  void merge(Hello m) {
    when(m.k() >= k);
    k = m.k();
    heard.add(m.of());
    output(heard.size());
  }
}
