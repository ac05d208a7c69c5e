import java.util.*;
import rondo.*;

/** Atomic broadcast by a fixed sequencer that moves on when a majority has a message. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class EpochCommit extends Node {
  record Order(int seq, List<Integer> log) {}
  record Have(int seq) {}
  record Deliver(int seq, List<Integer> log) {}
  private int seq;
  private List<Integer> log = new ArrayList<>();
  private final Set<NodeId> have = new HashSet<>();
  private boolean got;
  private boolean delivered;

  @Timeout void order() {
    when(self().index() == 0);
    seq++;
    got = false;
    delivered = false;
    have.clear();
    List<Integer> next = new ArrayList<>(log);
    next.add(choose(5));
    broadcast(new Order(seq, List.copyOf(next)));
  }

  @Upon void order(NodeId from, Order m) {
    when(m.seq() > seq || m.seq() == seq && !got && !delivered);
    seq = m.seq();
    got = true;
    delivered = false;
    send(from, new Have(seq));
  }

  @Upon void have(NodeId from, Have m) {
    when(m.seq() == seq && !delivered && have.size() <= n() / 2);
    have.add(from);
    got = true;
    if (have.size() > n() / 2) {
      List<Integer> next = new ArrayList<>(log);
      next.add(seq);
      broadcast(new Deliver(seq, List.copyOf(next)));
    }
  }

  @Upon void deliver(Deliver m) {
    when(m.seq() > seq || m.seq() == seq && !delivered);
    seq = m.seq();
    got = true;
    delivered = true;
    log = new ArrayList<>(m.log());
    output(List.copyOf(log));
  }
}
