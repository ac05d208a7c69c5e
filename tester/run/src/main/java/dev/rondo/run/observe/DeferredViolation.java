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

  /** Begins another run. */
  public void clear() {
    holds = false;
    violation = null;
  }

  /** Begins to hold back violations. */
  public void hold() {
    holds = true;
  }

  /** Reports the held violation, since the step is allowed. */
  public void release() {
    holds = false;
    if (violation != null) {
      Violation said = violation;
      violation = null;
      throw said;
    }
  }

  /** Whether a violation is held. */
  public boolean isThere() {
    return violation != null;
  }

  /** Reports a violation, unless violations are held. */
  public void found(Violation said) {
    if (!holds) {
      throw said;
    }
    violation = said;
  }
}
