package dev.rondo.run.sequential.strategy;

import dev.rondo.analysis.TimeoutDrivenPhases;
import dev.rondo.frontend.model.Protocol;

/** What the timeouts of a protocol do for its phases, as far as that is known. */
public enum Timeouts {
  /** There are none. */
  NONE,
  /** They bring nobody to another phase, as where a process suspects another and goes on. */
  STAYING,
  /** They may bring a process to another phase. */
  LEAPING;

  /** Those of a protocol. */
  public static Timeouts of(Protocol protocol) {
    if (protocol.timeouts().isEmpty()) {
      return NONE;
    }
    return TimeoutDrivenPhases.canLead(protocol) ? LEAPING : STAYING;
  }
}
