import java.util.*;
import rondo.*;

/** A second equal message changes nothing, but once it is taken too, a timeout finds nothing left. */
@Protocol(n = 2, f = 1, network = Crash.class, spec = FindsAllTaken.Never.class)
public class FindsAllTaken extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A(int v) {}

  private final TreeSet<Integer> values = new TreeSet<>();
  private boolean gaveUp;

  @Init
  void start() {
    broadcast(new A(0));
  }

  @Upon
  void value(NodeId from, A m) {
    when(values.size() < 2);
    if (values.add(m.v())) {
      output(false);
    }
  }

  @Timeout
  void giveUp(Mailbox<A> rest) {
    when(!gaveUp && rest.isEmpty());
    gaveUp = true;
    output(values.isEmpty());
  }
}
