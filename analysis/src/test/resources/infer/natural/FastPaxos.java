import java.util.*;
import rondo.*;

/** Fast Paxos: odd rounds are fast (any, vote with three quarters), even rounds classic. Coordinated recovery. */
@Protocol(n = 4, spec = {Agreement.class, Validity.class})
public class FastPaxos extends Node {

  private static final int ANY = -1;

  @Round(1) record Phase1a(@Phase int rnd) {}

  @Round(2) record Phase1b(@Phase int rnd, int vrnd, int vval) {}

  @Round(3) record Phase2a(@Phase int rnd, int value) {}

  @Round(4) record Phase2b(@Phase int rnd, int value) {}

  @Input("1..2") private int proposed;

  private int rnd;
  private int vrnd;
  private int vval;
  private boolean sent2a;

  private int classicQuorum() {
    return 3;
  }

  private int fastQuorum() {
    return 3;
  }

  private boolean coordinates(int r) {
    return r % n() == self().index();
  }

  @Timeout
  void newRound() {
    int r = rnd + 1;
    while (!coordinates(r)) {
      r++;
    }
    rnd = r;
    sent2a = false;
    broadcast(new Phase1a(r));
  }

  @Upon
  void phase1a(NodeId from, Phase1a m) {
    when(m.rnd() > rnd || m.rnd() == rnd && from.equals(self()) && !sent2a);
    rnd = m.rnd();
    send(from, new Phase1b(rnd, vrnd, vval));
  }

  @Upon
  void phase1b(Mailbox<Phase1b> mailbox) {
    var answers = mailbox.with(m -> m.rnd() == rnd);
    when(coordinates(rnd) && !sent2a && answers.size() >= classicQuorum());
    sent2a = true;
    int k = 0;
    for (Phase1b m : answers) {
      k = Math.max(k, m.vrnd());
    }
    int value = ANY;
    if (k > 0) {
      Map<Integer, Integer> counts = new TreeMap<>();
      for (Phase1b m : answers) {
        if (m.vrnd() == k) {
          counts.merge(m.vval(), 1, Integer::sum);
        }
      }
      // a value may have been chosen in k if all but n - fastQuorum of the answers have it
      for (var e : counts.entrySet()) {
        if (e.getValue() >= answers.size() + fastQuorum() - n()) {
          value = e.getKey();
        }
      }
      if (value == ANY) {
        value = proposed;
      }
    }
    broadcast(new Phase2a(rnd, value));
  }

  @Upon
  void phase2a(Phase2a m) {
    when(m.rnd() >= rnd && m.rnd() > vrnd);
    rnd = m.rnd();
    vrnd = m.rnd();
    vval = m.value() == ANY ? proposed : m.value();
    broadcast(new Phase2b(rnd, vval));
  }

  @Upon
  void learn(Mailbox<Phase2b> mailbox) {
    var votes = mailbox.with(m -> m.rnd() == rnd);
    for (Phase2b v : votes) {
      if (votes.with(m -> m.value() == v.value()).size() >= fastQuorum()) {
        output(v.value());
        return;
      }
    }
  }
}
