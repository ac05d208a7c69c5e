import java.util.*;
import rondo.*;

/** SWIM (Das, Gupta and Motivala 2002), with a common period: a probe, an ack, and a suspicion told to all. */
@Protocol(n = 3, network = Arbitrary.class, spec = SwimPeriods.NobodySuspectsItself.class)
public class SwimPeriods extends Node {
  record Ping(int period) {}

  record Ack(int period) {}

  record Suspect(int period, NodeId whom) {}

  public static class NobodySuspectsItself implements Spec<NodeId> {
    @Override public void observe(NodeId node, NodeId suspected) {
      if (node.equals(suspected)) {
        throw new Violation(node + " suspects itself");
      }
    }
  }

  private int period;
  private NodeId target;
  private boolean waiting;
  private final Set<NodeId> suspected = new HashSet<>();

  @Timeout void probe() {
    when(!waiting);
    period++;
    target = choose(others());
    waiting = true;
    send(target, new Ping(period));
  }

  @Upon void ping(NodeId from, Ping m) {
    when(m.period() > period);
    period = m.period();
    waiting = false;
    send(from, new Ack(period));
  }

  @Upon void ack(NodeId from, Ack m) {
    when(m.period() == period && waiting && from.equals(target));
    waiting = false;
    suspected.remove(from);
  }

  @Timeout void noAnswer() {
    when(waiting);
    waiting = false;
    suspected.add(target);
    broadcastToOthers(new Suspect(period, target));
    output(target);
  }

  @Upon void suspect(Suspect m) {
    when(m.period() > period);
    period = m.period();
    waiting = false;
    if (!m.whom().equals(self())) {
      suspected.add(m.whom());
      output(m.whom());
    }
  }
}
