import java.util.*;
import rondo.*;

/** Leader-driven consensus (Cachin, Guerraoui, Rodrigues 2011, algorithms 5.5 to 5.7): epoch change above a leader detector, epoch consensus below, aborted with the state it had. */
@Protocol(n = 3, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class LeaderDriven extends Node {

  record NewEpoch(int ts) {}
  record Nack(int ts) {}
  record Read(int ets) {}
  record State(int ets, int valts, int val) {}
  record Write(int ets, int val) {}
  record Accept(int ets) {}
  record Decided(int ets, int val) {}

  static class EpochState {
    int valts;
    int val;
    int tmpval;
    final Map<NodeId, State> states = new TreeMap<>();
    int accepted;

    void begin() {
      states.clear();
      accepted = 0;
    }
  }

  @Input("1..3") private int proposal;
  private int trusted;
  private int lastts;
  private int ts;
  private boolean reads;
  private boolean writes;
  private boolean decided;
  private final EpochState ep = new EpochState();

  @Timeout
  void trust() { // Omega changes its mind
    trusted = choose(n());
    if (trusted == self().index()) {
      ts = Math.max(ts, lastts) + 1;
      while (ts % n() != self().index()) ts++;
      broadcast(new NewEpoch(ts));
    }
  }

  @Upon
  void newEpoch(NodeId from, NewEpoch m) {
    if (from.index() == trusted && m.ts() > lastts) {
      lastts = m.ts();
      reads = false;
      writes = false;
      ep.begin();
      if (from.equals(self())) {
        reads = true;
        broadcast(new Read(lastts));
      }
    } else {
      send(from, new Nack(m.ts()));
    }
  }

  @Upon
  void nack(Nack m) {
    if (trusted == self().index() && m.ts() == ts) {
      ts += n();
      broadcast(new NewEpoch(ts));
    }
  }

  @Upon
  void read(NodeId from, Read m) {
    when(m.ets() == lastts);
    send(from, new State(lastts, ep.valts, ep.val));
  }

  @Upon
  void state(NodeId from, State m) {
    when(reads && m.ets() == lastts);
    ep.states.put(from, m);
    if (ep.states.size() > n() / 2) {
      reads = false;
      writes = true;
      int best = 0;
      ep.tmpval = proposal;
      for (State s : ep.states.values()) {
        if (s.valts() > best) {
          best = s.valts();
          ep.tmpval = s.val();
        }
      }
      broadcast(new Write(lastts, ep.tmpval));
    }
  }

  @Upon
  void write(NodeId from, Write m) {
    when(m.ets() == lastts);
    ep.valts = m.ets();
    ep.val = m.val();
    send(from, new Accept(lastts));
  }

  @Upon
  void accept(Accept m) {
    when(writes && m.ets() == lastts);
    ep.accepted++;
    if (ep.accepted > n() / 2) {
      writes = false;
      broadcast(new Decided(lastts, ep.tmpval));
    }
  }

  @Upon
  void decided(Decided m) {
    when(m.ets() == lastts);
    if (!decided) {
      decided = true;
      output(m.val());
    }
  }
}
