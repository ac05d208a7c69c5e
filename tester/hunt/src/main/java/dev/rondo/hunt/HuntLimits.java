package dev.rondo.hunt;

import java.util.function.BooleanSupplier;

/**
 * The limits of a hunt: runs, schedules and time; and its seed and threads.
 *
 * @param runs independent runs, each with a seed of its own
 * @param schedules how many schedules a run has at most
 * @param timeoutMillis how long a run takes at most, where the user has set a time limit; {@link
 *     #NO_TIMEOUT} otherwise
 * @param jobs how many threads work; the result is the same for any number
 * @param over whether the time is over for all runs together
 */
public record HuntLimits(
    int runs, long schedules, long timeoutMillis, long seed, int jobs, BooleanSupplier over) {

  /** For hunts that only their number of schedules ends: more milliseconds than any run takes. */
  public static final long NO_TIMEOUT = 1L << 40;

  /** What the command line does by default. */
  public static final HuntLimits DEFAULT = new HuntLimits(100, 10_000, NO_TIMEOUT, 1, 2);

  /** Without a time limit for all runs together. */
  public HuntLimits(int runs, long schedules, long timeoutMillis, long seed, int jobs) {
    this(runs, schedules, timeoutMillis, seed, jobs, () -> false);
  }

  /** The same with a time limit for all runs together. */
  public HuntLimits until(BooleanSupplier newOver) {
    return new HuntLimits(runs, schedules, timeoutMillis, seed, jobs, newOver);
  }

  /** One run of the same schedules. */
  public HuntLimits once() {
    return new HuntLimits(1, schedules, timeoutMillis, seed, jobs);
  }

  /** The seed of a run. */
  public long seedOf(int run) {
    return dev.rondo.run.random.Randomness.split(seed, run);
  }
}
