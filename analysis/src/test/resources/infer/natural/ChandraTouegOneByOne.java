import java.util.*;
import rondo.*;

/** Rotating coordinator, messages counted as they come. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class ChandraTouegOneByOne extends Node {
  record Estimate(int round, int value, int ts) {}
  record Proposal(int round, int value) {}
  record Ack(int round) {}
  record Decide(int round, int value) {}

  @Input("1..n") private int estimate;
  private int ts;
  private int round;
  private int received;
  private int bestTs;
  private int best;
  private int acks;
  private boolean acked;
  private boolean decided;

  @Init void start() {
    next();
  }

  private NodeId coordinator() {
    return node(round % n());
  }

  private void next() {
    round++;
    received = 0;
    acks = 0;
    bestTs = -1;
    acked = false;
    send(coordinator(), new Estimate(round, estimate, ts));
  }

  @Upon void estimate(Estimate m) {
    when(m.round() == round && self().equals(coordinator()) && received <= n() / 2 && !acked && !decided);
    received++;
    if (m.ts() > bestTs) {
      bestTs = m.ts();
      best = m.value();
    }
    if (received > n() / 2) {
      broadcast(new Proposal(round, best));
    }
  }

  @Upon void proposal(NodeId from, Proposal m) {
    when(m.round() == round && !acked && !decided);
    acked = true;
    estimate = m.value();
    ts = round;
    send(from, new Ack(round));
  }

  @Upon void ack(Ack m) {
    when(m.round() == round && acked && acks <= n() / 2 && !decided);
    acks++;
    if (acks > n() / 2) {
      broadcast(new Decide(round, estimate));
    }
  }

  @Upon void decide(Decide m) {
    when(m.round() >= round && !decided);
    round = m.round();
    decided = true;
    output(m.value());
  }

  @Timeout void suspect() {
    when(!decided);
    next();
  }
}
