import java.util.*;
import rondo.*;

/** Hirschberg and Sinclair's election on a ring (1980): in phase k a candidate probes 2^k processes on either side. */
@Protocol(n = 4, network = Reliable.class, spec = Agreement.class)
public class HirschbergSinclair extends Node {

  record Probe(int phase, int id, int hops, boolean left) {}
  record Reply(int phase, int id, boolean left) {}
  record Elected(int id) {}

  private int id;
  private int phase;
  private int replies;
  private boolean candidate = true;
  private boolean done;

  @Init
  void start() {
    id = (self().index() * 3) % 7 + 1;
    probe();
  }

  private void probe() {
    replies = 0;
    send(left(), new Probe(phase, id, 1, true));
    send(right(), new Probe(phase, id, 1, false));
  }

  @Upon
  void probed(NodeId from, Probe m) {
    if (m.id() == id) {
      if (!done) {
        done = true;
        output(id);
        send(left(), new Elected(id));
      }
    } else if (m.id() > id) {
      candidate = false;
      if (m.hops() < (1 << m.phase())) {
        send(m.left() ? left() : right(), new Probe(m.phase(), m.id(), m.hops() + 1, m.left()));
      } else {
        send(m.left() ? right() : left(), new Reply(m.phase(), m.id(), m.left()));
      }
    }
  }

  @Upon
  void reply(NodeId from, Reply m) {
    if (m.id() != id) {
      send(m.left() ? right() : left(), m);
    } else if (m.phase() == phase) {
      replies++;
      if (replies == 2) {
        phase++;
        probe();
      }
    }
  }

  @Upon
  void elected(Elected m) {
    if (!done) {
      done = true;
      output(m.id());
      send(left(), m);
    }
  }

  private NodeId left() {
    return node((self().index() + n() - 1) % n());
  }

  private NodeId right() {
    return node((self().index() + 1) % n());
  }
}
