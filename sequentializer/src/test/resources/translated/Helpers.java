import java.util.*;
import java.util.function.IntUnaryOperator;
import rondo.*;

/** Helpers: overloaded, generic, recursive, static, with variable arguments, as references. */
@Protocol(n = 3)
public class Helpers extends Node {
  @Round(1) record X(@Phase int k) {}
  @Round(2) record Y(@Phase int k, int sum) {}

  private int k;
  private int base = 2;

  @Timeout void open() { enter(k + 1); broadcast(new X(k)); }

  private void enter(int k) { this.k = k; }

  private int sum(int... parts) {
    int total = base;
    for (int part : parts) total += part;
    return total;
  }

  private int fact(int x) { return x <= 1 ? base : x * fact(x - 1); }

  private <T extends Comparable<T>> T most(List<T> all) { return Collections.max(all); }

  private void tell(NodeId to) { send(to, new Y(k, sum())); }

  private void tell(Integer x) { base = x; }

  private void tell(String x) { base = x.length(); }

  private boolean big(Y m) { return m.sum() > base; }

  @Upon
  void x(NodeId from, X m) {
    when(m.k() >= k);
    enter(m.k());
    IntUnaryOperator f = this::fact;
    base = f.applyAsInt(3) % 5 + Helpers.twice(1);
    tell("abc");
    tell(4);
    tell(from);
  }

  private static int twice(int x) { return 2 * x; }

  @Upon
  void y(Mailbox<Y> mailbox) {
    var ys = mailbox.with(m -> m.k() == k && big(m));
    var bigs = ys.with(this::big);
    when(bigs.size() > 0);
    output(most(List.of(sum(1, 2), sum())));
  }
}
