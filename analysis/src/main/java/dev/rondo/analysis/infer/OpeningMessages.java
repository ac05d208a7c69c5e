package dev.rondo.analysis.infer;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.unfold.HandlerSends;
import dev.rondo.unfold.SendSite;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Messages that come before all phases: sent at the start alone, and what they alone lead to, such
 * as the votes before the first round of a consensus. They carry no number, and are of phase 0.
 */
final class OpeningMessages {

  /** What stands for their phase where others have the name of a component. */
  static final String PHASE = "0";

  private OpeningMessages() {}

  /** Whether messages without a number are all of the opening: no later one leads to any. */
  static boolean are(Set<String> unnumbered, Protocol protocol) {
    Stream<SendSite> byLater =
        protocol.handlers().stream()
            .filter(handler -> !unnumbered.contains(handler.message()))
            .flatMap(handler -> sends(protocol, handler));
    Stream<SendSite> byThemselves =
        protocol.timeouts().stream().flatMap(timeout -> sends(protocol, timeout));
    return !unnumbered.isEmpty()
        && unnumbered.size() < protocol.messages().size()
        && Stream.concat(byLater, byThemselves)
            .noneMatch(site -> unnumbered.contains(site.message()));
  }

  private static Stream<SendSite> sends(Protocol protocol, Handler handler) {
    return HandlerSends.of(protocol, handler).stream();
  }

  private static Stream<SendSite> sends(Protocol protocol, TimeoutHandler timeout) {
    return HandlerSends.of(protocol, timeout).stream();
  }

  /** Whether some messages are of the opening where phases are chosen so. */
  static boolean areIn(Map<String, String> phases) {
    return phases.containsValue(PHASE);
  }

  /** The phases of all others. */
  static Map<String, String> without(Map<String, String> phases) {
    Map<String, String> others = new TreeMap<>(phases);
    others.values().removeIf(PHASE::equals);
    return others;
  }
}
