import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Chain replication (van Renesse and Schneider 2004): updates enter at the head and pass down the
 * chain; the tail makes them stable, and acknowledgements travel back up.
 *
 * <p>Its messages have no tags: an update is passed on as many times as the chain is long and
 * several are under way at once, so there are no rounds, and only the asynchronous form runs.
 *
 * <p>Bug: the chain relies on links that keep their order, and this network does not. Updates are
 * logged as they come instead of in their order. Two updates that overtake each other on one link
 * are enough.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class ChainReplication extends Node {

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
    // BUG: when(m.position() == log.size()) is missing
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
