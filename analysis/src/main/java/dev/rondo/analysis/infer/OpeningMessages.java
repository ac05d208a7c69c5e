package dev.rondo.analysis.infer;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.unfold.HandlerSends;
import dev.rondo.unfold.SendSite;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Messages that come before all phases: sent at the start alone, and what they alone lead to, such
 * as the votes before the first round of a consensus. They carry no number, and are of phase 0.
 */
final class OpeningMessages {

  /** The placeholder for their phase, in place of the name of a component. */
  static final String PHASE = "0";

  private OpeningMessages() {}

  /** Whether messages without a number are all of the opening: no later one leads to any. */
  static boolean are(Set<String> unnumbered, Protocol protocol) {
    return !unnumbered.isEmpty()
        && unnumbered.size() < protocol.messages().size()
        && unnumbered.stream().allMatch(message -> isSentByThese(message, unnumbered, protocol));
  }

  /**
   * The messages of which the text alone shows that they are of the opening, whatever the phases
   * are: sent at the start, or by handlers of such messages, and by no others. None where all are,
   * since then there is no phase to come before.
   */
  static Set<String> of(Protocol protocol) {
    Set<String> opening = new TreeSet<>();
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Message message : protocol.messages()) {
        isMore |= isSentByThese(message.name(), opening, protocol) && opening.add(message.name());
      }
    }
    return opening.size() < protocol.messages().size() ? opening : Set.of();
  }

  private static boolean isSentByThese(String message, Set<String> opening, Protocol protocol) {
    Stream<SendSite> byOthers =
        protocol.handlers().stream()
            .filter(handler -> !opening.contains(handler.message()))
            .flatMap(handler -> sends(protocol, handler));
    Stream<SendSite> byThemselves =
        protocol.timeouts().stream().flatMap(timeout -> sends(protocol, timeout));
    return Stream.concat(byOthers, byThemselves).noneMatch(site -> site.message().equals(message));
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
