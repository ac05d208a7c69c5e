package dev.rondo.hunt;

/**
 * The size of a hunt: runs, schedules, time limit, seed and threads.
 *
 * @param runs independent runs, each with a seed of its own
 * @param schedules how many schedules a run has at most
 * @param timeoutMillis how long a run takes at most, where the user has set a time limit; {@link
 *     #NO_TIMEOUT} otherwise
 * @param jobs how many threads work; the result is the same for any number
 */
public record HuntSettings(int runs, long schedules, long timeoutMillis, long seed, int jobs) {

  /** For hunts that only their number of schedules ends: more milliseconds than any run takes. */
  public static final long NO_TIMEOUT = 1L << 40;

  /** What the command line does by default. */
  public static final HuntSettings DEFAULT = new HuntSettings(100, 10_000, NO_TIMEOUT, 1, 2);

  /** The seed of a run. */
  public long seedOf(int run) {
    return dev.rondo.run.random.Randomness.split(seed, run);
  }
}
