import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Chain replication (van Renesse and Schneider 2004): updates enter at the head and pass down the
 * chain; the tail makes them stable, and acknowledgements travel back up. Updates that overtake
 * each other wait until it is their turn.
 *
 * <p>Its messages have no tags: an update is passed on as many times as the chain is long and
 * several are under way at once, so there are no rounds, and only the asynchronous form runs.
 * {@code ChainReplication} differs in one line.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class ChainReplicationFixed extends Node {

  record Update(int position, int value) {}

  record Stable(int length) {}

  private List<Integer> log = List.of();

  @Timeout
  void request() {
    when(self().equals(node(0)));
    accept(new Update(log.size(), choose(5)));
  }

  @Upon
  void update(Update m) {
    when(m.position() == log.size());
    accept(m);
  }

  @Upon
  void stable(Stable m) {
    output(List.copyOf(log.subList(0, m.length())));
    if (self().index() > 0) {
      send(node(self().index() - 1), m);
    }
  }

  private void accept(Update m) {
    var longer = new ArrayList<>(log);
    longer.add(m.value());
    log = List.copyOf(longer);
    if (self().index() < n() - 1) {
      send(node(self().index() + 1), m);
    } else {
      send(self(), new Stable(log.size()));
    }
  }
}
