import java.util.*;
import rondo.*;

/** Chain replication (van Renesse and Schneider 2004) of three servers: head, middle, tail; one update in each epoch. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class ChainEpochs extends Node {
  record Update(long epoch, int value) {}

  record Forward(long epoch, int value) {}

  record Reply(long epoch, int value) {}

  private long epoch;
  private int stored;
  private final Deque<Integer> history = new ArrayDeque<>();

  @Timeout void write() {
    when(self().equals(node(0)));
    epoch++;
    stored = 1 + choose(3);
    history.addLast(stored);
    send(node(1), new Update(epoch, stored));
  }

  @Upon void update(Update m) {
    when(m.epoch() > epoch);
    epoch = m.epoch();
    stored = m.value();
    history.addLast(stored);
    send(node(2), new Forward(epoch, stored));
  }

  @Upon void forward(Forward m) {
    when(m.epoch() > epoch);
    epoch = m.epoch();
    stored = m.value();
    history.addLast(stored);
    output(Map.entry(epoch, stored));
    broadcast(new Reply(epoch, stored));
  }

  @Upon void reply(NodeId from, Reply m) {
    when(m.epoch() >= epoch && from.equals(node(2)));
    epoch = m.epoch();
    output(Map.entry(epoch, m.value()));
  }
}
