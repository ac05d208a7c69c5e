import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * A snapshot after Chandy and Lamport (1985): processes hand coins to each other while one of them
 * asks for the state of all and of what is on its way. The markers come first among the handlers,
 * but on a channel that keeps the order a coin that was sent before a marker is handled before it.
 */
@Protocol(n = 3, network = Fifo.class)
public class Snapshot extends Node {

  private static final int COINS = 2;

  record Marker() {}

  record Coin() {}

  private int coins = COINS;
  private boolean recorded;
  private int ownCoins;
  private int coinsOnTheirWay;
  private final List<NodeId> marked = new ArrayList<>();

  @Upon
  void marker(NodeId from, Marker m) {
    record();
    marked.add(from);
    if (isOver()) {
      output(ownCoins + coinsOnTheirWay);
    }
  }

  @Upon
  void coin(NodeId from, Coin m) {
    coins++;
    if (recorded && !marked.contains(from)) {
      coinsOnTheirWay++;
    }
  }

  @Timeout
  void give() {
    when(coins > 0);
    coins--;
    send(choose(others()), new Coin());
  }

  @Timeout
  void begin() {
    when(self().index() == 0 && !recorded);
    record();
  }

  private void record() {
    if (!recorded) {
      recorded = true;
      ownCoins = coins;
      broadcastToOthers(new Marker());
    }
  }

  private boolean isOver() {
    return marked.size() == n() - 1;
  }

  /** What a snapshot shows is all the money there is. */
  @Invariant
  static boolean noCoinIsLostOrMade(List<Snapshot> all) {
    int seen = 0;
    for (Snapshot p : all) {
      if (!p.isOver()) {
        return true;
      }
      seen += p.ownCoins + p.coinsOnTheirWay;
    }
    return seen == COINS * all.size();
  }
}
