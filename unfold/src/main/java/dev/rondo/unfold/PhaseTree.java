package dev.rondo.unfold;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Map;

/**
 * The phase structure of a protocol (Drăgoi and Inzaghi Pronesti 2022, section 4.3): which handlers
 * can follow which inside a phase. Equal subtrees are shared: what can follow depends on the round
 * alone.
 *
 * @param rounds how many rounds a phase has, K in the paper
 * @param start the handlers that can run first in a phase
 * @param opening the sends of {@code @Init}
 * @param timeouts the sends of each timeout, in the order of the protocol
 * @param sites all sends of the protocol, from whichever method they are reached, by call
 */
public record PhaseTree(
    Protocol protocol,
    int rounds,
    List<HandlerStep> start,
    List<SendSite> opening,
    List<List<SendSite>> timeouts,
    Map<String, List<SendSite>> sites) {

  /** The sends of a message type. */
  public List<SendSite> sitesOf(String message) {
    return sites.getOrDefault(message, List.of());
  }

  /** A handler that cannot follow, and why. */
  record Pruned(Handler handler, String reason) {}

  /**
   * A handler at its position in a phase.
   *
   * @param round the round in which it runs
   * @param sends the sends that it can reach
   * @param next the handlers that can follow inside the phase
   * @param pruned the handlers that the tags rule out here
   */
  public record HandlerStep(
      Handler handler,
      int round,
      List<SendSite> sends,
      List<HandlerStep> next,
      List<Pruned> pruned) {}
}
