import java.util.*;
import rondo.*;

/** SWIM's failure detector, direct probes only: a period, a ping, an answer, a suspicion. */
@Protocol(n = 3, network = Arbitrary.class)
public class SwimProbe extends Node {
  record Ping(int period) {}
  record Ack(int period) {}
  private int period;
  private NodeId target;
  private boolean answered;
  private final Map<NodeId, Integer> suspected = new TreeMap<>();

  @Timeout void next() {
    if (target != null && !answered) {
      suspected.merge(target, 1, Integer::sum);
      output(target);
    }
    period++;
    answered = false;
    target = choose(others());
    send(target, new Ping(period));
  }

  @Upon void ping(NodeId from, Ping m) {
    send(from, new Ack(m.period()));
  }

  @Upon void ack(NodeId from, Ack m) {
    when(m.period() == period && from.equals(target));
    answered = true;
    suspected.remove(from);
  }
}
