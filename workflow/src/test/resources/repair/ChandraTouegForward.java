import java.util.*;
import rondo.*;

/** Chandra and Toueg's consensus with an eventually strong detector and a rotating coordinator. */
@Protocol(n = 3, f = 1, spec = {Agreement.class, Validity.class})
public class ChandraTouegForward extends Node {

  @Round(1) record Estimate(@Phase int r, int value, int ts) {}

  @Round(2) record Propose(@Phase int r, int value) {}

  sealed interface Answer permits Ack, Nack { int r(); }

  @Round(3) record Ack(@Phase int r) implements Answer {}

  @Round(3) record Nack(@Phase int r) implements Answer {}

  @Round(4) record Decide(@Phase int r, int value) {}

  @Round(5) record Forward(@Phase int r, int value) {}

  @Input("1..n") private int estimate;
  private int ts;
  private int r;
  private boolean waiting; // for the proposal of the coordinator
  private boolean proposed;
  private boolean decided;
  private int proposal;

  private NodeId coordinator(int round) {
    return node(round % n());
  }

  @Init
  void start() {
    nextRound();
  }

  private void nextRound() {
    r++;
    waiting = true;
    proposed = false;
    send(coordinator(r), new Estimate(r, estimate, ts));
  }

  @Upon
  void phase2(Mailbox<Estimate> mailbox) {
    var estimates = mailbox.with(m -> m.r() == r);
    when(!decided && self().equals(coordinator(r)) && !proposed && estimates.size() > n() / 2);
    Estimate best = estimates.get(0);
    for (Estimate e : estimates) {
      if (e.ts() > best.ts()) {
        best = e;
      }
    }
    proposed = true;
    proposal = best.value();
    broadcast(new Propose(r, proposal));
  }

  @Upon
  void phase3(NodeId from, Propose m) {
    when(!decided && m.r() == r && waiting);
    estimate = m.value();
    ts = r;
    send(from, new Ack(r));
    waiting = false;
    if (!self().equals(from)) {
      nextRound();
    }
  }

  /** The failure detector suspects the coordinator. */
  @Timeout
  void suspect() {
    when(!decided && waiting && !self().equals(coordinator(r)));
    send(coordinator(r), new Nack(r));
    nextRound();
  }

  @Upon
  void phase4(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.r() == r);
    when(!decided && self().equals(coordinator(r)) && !waiting && answers.size() > n() / 2);
    if (answers.only(Ack.class).size() > n() / 2) {
      broadcast(new Decide(r, proposal));
    }
    nextRound();
  }

  @Upon
  void rDeliver(Decide m) {
    if (decided) {
      return;
    }
    decided = true;
    output(m.value());
    broadcastToOthers(new Forward(m.r(), m.value()));
  }

  @Upon
  void rForwarded(Forward m) {
    if (decided) {
      return;
    }
    decided = true;
    output(m.value());
  }
}
