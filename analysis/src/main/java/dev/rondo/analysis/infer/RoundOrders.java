package dev.rondo.analysis.infer;

import dev.rondo.analysis.infer.MessageGraph.Edge;
import dev.rondo.frontend.model.Message;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The orders of rounds in which each message comes after those that lead to it. */
final class RoundOrders {

  private final List<RoundHolder> holders;
  private final List<Edge> edges;
  private final int most;
  private final Set<List<Message>> orders = new LinkedHashSet<>();

  private RoundOrders(List<RoundHolder> holders, List<Edge> edges, int most) {
    this.holders = holders;
    this.edges = edges;
    this.most = most;
  }

  /** Some orders, those first that keep to the order of the source. */
  static List<List<Message>> of(List<RoundHolder> holders, List<Edge> edges, int most) {
    RoundOrders orders = new RoundOrders(holders, edges, most);
    orders.extend(new ArrayList<>(), 1, new ArrayList<>());
    return List.copyOf(orders.orders);
  }

  private void extend(List<RoundHolder> placed, int round, List<Message> order) {
    if (orders.size() >= most) {
      return;
    }
    if (placed.size() == holders.size()) {
      orders.add(List.copyOf(order));
      return;
    }
    for (RoundHolder next : holders) {
      boolean shares = placed.stream().anyMatch(next::sharesRoundWith);
      boolean fits = next.first().filter(first -> first != round).isEmpty();
      if (!placed.contains(next) && (fits || shares) && isReady(next, placed)) {
        placed.add(next);
        order.add(next.from(shares ? next.first().orElseThrow() : round));
        extend(placed, shares ? round : round + next.length(), order);
        placed.remove(placed.size() - 1);
        order.remove(order.size() - 1);
      }
    }
  }

  private boolean isReady(RoundHolder next, List<RoundHolder> placed) {
    String name = next.message().name();
    return edges.stream()
        .filter(edge -> edge.to().equals(name) && !edge.from().equals(name))
        .allMatch(edge -> placed.stream().anyMatch(p -> p.message().name().equals(edge.from())));
  }
}
