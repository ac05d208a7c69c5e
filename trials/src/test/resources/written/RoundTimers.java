import java.util.*;
import rondo.*;

/** Whoever has not answered in its round has crashed: the timeout waits for the round of its mailbox. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = RoundTimers.Suspicions.class)
public class RoundTimers extends Node {
  record Alive(int period) {}

  /** Nobody suspects a process that speaks in the same period: outputs are sets of the suspected. */
  public static class Suspicions implements Spec<List<NodeId>> {
    @Override
    public void observe(NodeId node, List<NodeId> suspected) {
      if (suspected.contains(node)) throw new Violation(node + " suspects itself");
    }
  }

  private int period = 1;

  @Init
  void start() {
    broadcast(new Alive(period));
  }

  @Upon
  void all(Mailbox<Alive> mailbox) {
    when(mailbox.with(a -> a.period() == period).size() == n());
    next();
  }

  @Timeout
  void missing(Mailbox<Alive> mailbox) {
    var alive = mailbox.with(a -> a.period() == period);
    List<NodeId> suspected = new ArrayList<>(nodes());
    suspected.removeAll(alive.senders());
    output(List.copyOf(suspected));
    next();
  }

  private void next() {
    period++;
    broadcast(new Alive(period));
  }
}
