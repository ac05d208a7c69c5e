package dev.rondo.run.sequential.strategy;

import dev.rondo.analysis.TimeoutDrivenPhases;
import dev.rondo.frontend.model.Protocol;

/** The effect of the timeouts of a protocol on its phases, as far as known. */
public enum TimeoutEffect {
  /** There are none. */
  NONE,
  /** Timeouts do not change the phase: a process suspects another one and goes on, for example. */
  STAYING,
  /** They may bring a process to another phase. */
  LEAPING;

  /** The effect of the timeouts of a protocol. */
  public static TimeoutEffect of(Protocol protocol) {
    if (protocol.timeouts().isEmpty()) {
      return NONE;
    }
    return TimeoutDrivenPhases.canLead(protocol) ? LEAPING : STAYING;
  }
}
