package dev.rondo.unfold;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.List;

/**
 * What single handlers can send, seen from the phase in which they run. The phases of messages must
 * be known for it, their rounds need not be.
 */
public final class HandlerSends {

  private HandlerSends() {}

  /** What a handler can send. */
  public static List<SendSite> of(Protocol protocol, Handler handler) {
    return PhaseShiftAnalysis.of(protocol, handler.action(), EntryPhases.of(protocol, handler))
        .sends();
  }

  /** What a timeout can send, seen from the phase that the process is in. */
  public static List<SendSite> of(Protocol protocol, TimeoutHandler timeout) {
    return PhaseShiftAnalysis.of(protocol, timeout.action(), EntryPhases.current(protocol)).sends();
  }
}
