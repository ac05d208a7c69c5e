package dev.rondo.run.observe;

import org.jspecify.annotations.Nullable;
import rondo.Violation;

/**
 * A violation in a timeout that is not yet known to be allowed. A timeout that sends guaranteed
 * messages too late is no step, and then its violations do not count.
 */
public final class DeferredViolation {

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
