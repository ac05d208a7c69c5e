import java.util.*;
import rondo.*;

/** Dolev, Klawe and Rodeh's unidirectional election (1982): an active process compares the maxima of its two active predecessors. */
@Protocol(n = 4, network = Fifo.class, spec = Agreement.class)
public class DolevKlaweRodeh extends Node {

  record One(int phase, int id) {}
  record Two(int phase, int id) {}
  record Leader(int id) {}

  private int phase = 1;
  private int max;
  private int left;
  private boolean active = true;
  private boolean done;

  @Init
  void start() {
    max = 1 + (self().index() * 3 + 1) % n();
    send(next(), new One(phase, max));
  }

  @Upon
  void one(One m) {
    if (!active) {
      send(next(), m);
    } else if (m.id() == max) {
      elect(max);
    } else {
      left = m.id();
      send(next(), new Two(phase, left));
    }
  }

  @Upon
  void two(Two m) {
    if (!active) {
      send(next(), m);
    } else if (left > m.id() && left > max) {
      max = left;
      phase++;
      send(next(), new One(phase, max));
    } else {
      active = false;
    }
  }

  @Upon
  void leader(Leader m) {
    elect(m.id());
  }

  private void elect(int id) {
    if (done) return;
    done = true;
    output(id);
    send(next(), new Leader(id));
  }

  private NodeId next() {
    return node((self().index() + 1) % n());
  }
}
