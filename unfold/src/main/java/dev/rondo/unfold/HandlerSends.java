package dev.rondo.unfold;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.List;

/**
 * The sends of a single handler or timeout, relative to the phase in which it runs. Messages need
 * tagged phases for it, but no rounds.
 */
public final class HandlerSends {

  private HandlerSends() {}

  /** The sends that a handler can reach. */
  public static List<SendSite> of(Protocol protocol, Handler handler) {
    return PhaseShiftAnalysis.of(protocol, handler.action(), EntryPhases.of(protocol, handler))
        .sends();
  }

  /** The sends that a timeout can reach, relative to the phase of its process. */
  public static List<SendSite> of(Protocol protocol, TimeoutHandler timeout) {
    return PhaseShiftAnalysis.of(protocol, timeout.action(), EntryPhases.current(protocol)).sends();
  }
}
