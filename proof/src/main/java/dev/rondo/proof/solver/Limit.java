package dev.rondo.proof.solver;

/**
 * How much a solver may do for one question. Steps are the same on every machine, so that the
 * answer is, too; only a time limit that the user has set adds a clock.
 *
 * @param steps the solver's own count of its work
 * @param millis the user's time limit; {@link #NO_TIMEOUT} where there is none
 */
public record Limit(long steps, long millis) {

  /** More milliseconds than any question takes. */
  private static final long NO_TIMEOUT = Integer.MAX_VALUE;

  /** About a minute of Z3 on a usual core. */
  private static final long USUAL_STEPS = 150_000_000;

  /** So many steps. */
  public static Limit steps(long most) {
    return new Limit(most, NO_TIMEOUT);
  }

  /** The usual steps, within the user's time limit. */
  public static Limit within(long millis) {
    return new Limit(USUAL_STEPS, Math.min(NO_TIMEOUT, millis));
  }

  boolean hasTimeout() {
    return millis < NO_TIMEOUT;
  }
}
