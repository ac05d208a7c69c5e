package dev.rondo.run.watch;

import org.jspecify.annotations.Nullable;
import rondo.Violation;

/**
 * What a spec says against a step of which it is not known yet whether it can be: a timeout that
 * sends too late what a network guarantees is none, and neither is what it has shown.
 */
public final class HeldViolation {

  private boolean holds;
  private @Nullable Violation violation;

  /** Another run begins. */
  public void clear() {
    holds = false;
    violation = null;
  }

  /** Such a step begins. */
  public void hold() {
    holds = true;
  }

  /** The step can be, so what was said against it counts. */
  public void release() {
    holds = false;
    if (violation != null) {
      Violation said = violation;
      violation = null;
      throw said;
    }
  }

  /** Whether something was said against the step already. */
  public boolean isThere() {
    return violation != null;
  }

  /** A spec has found something, which counts at once unless it is held. */
  public void found(Violation said) {
    if (!holds) {
      throw said;
    }
    violation = said;
  }
}
