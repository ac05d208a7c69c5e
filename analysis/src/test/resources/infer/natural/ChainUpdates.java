import java.util.*;
import rondo.*;

/** Chain replication: an update goes from the head to the tail, which answers. */
@Protocol(n = 3, network = Reliable.class, spec = PrefixOrder.class)
public class ChainUpdates extends Node {
  record Update(int seq, int hop, int value) {}
  record Done(int seq) {}
  private final List<Integer> log = new ArrayList<>();
  private int seq;

  @Init void start() {
    if (self().index() == 0) {
      next();
    }
  }

  private void next() {
    seq++;
    send(node(0), new Update(seq, 0, choose(3)));
  }

  @Upon void update(Update m) {
    when(m.seq() == log.size() + 1);
    log.add(m.value());
    seq = m.seq();
    if (self().index() < n() - 1) {
      send(node(self().index() + 1), new Update(m.seq(), m.hop() + 1, m.value()));
    } else {
      output(List.copyOf(log));
      send(node(0), new Done(m.seq()));
    }
  }

  @Upon void done(Done m) {
    when(m.seq() == seq);
    next();
  }
}
