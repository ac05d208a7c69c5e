package dev.rondo.hunt;

import java.util.function.BooleanSupplier;

/**
 * The limits of a hunt (runs, schedules and time), its seed and its number of threads.
 *
 * @param runs the number of independent runs, each with its own seed
 * @param schedules the maximum number of schedules of a run
 * @param timeoutMillis the time limit of a run; {@link #NO_TIMEOUT} if the user has set none
 * @param jobs the number of threads; it does not change the result
 * @param over whether the time for all runs together is over
 */
public record HuntLimits(
    int runs, long schedules, long timeoutMillis, long seed, int jobs, BooleanSupplier over) {

  /** No time limit: more milliseconds than any run takes. */
  public static final long NO_TIMEOUT = 1L << 40;

  /** The defaults of the command line. */
  public static final HuntLimits DEFAULT = new HuntLimits(100, 10_000, NO_TIMEOUT, 1, 2);

  /** Limits without a time limit for all runs together. */
  public HuntLimits(int runs, long schedules, long timeoutMillis, long seed, int jobs) {
    this(runs, schedules, timeoutMillis, seed, jobs, () -> false);
  }

  /** These limits with a time limit for all runs together. */
  public HuntLimits until(BooleanSupplier newOver) {
    return new HuntLimits(runs, schedules, timeoutMillis, seed, jobs, newOver);
  }

  /** These limits for a single run. */
  public HuntLimits once() {
    return new HuntLimits(1, schedules, timeoutMillis, seed, jobs);
  }

  /** The seed of a run. */
  public long seedOf(int run) {
    return dev.rondo.run.random.Randomness.split(seed, run);
  }
}
