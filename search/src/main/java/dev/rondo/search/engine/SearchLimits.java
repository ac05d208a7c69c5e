package dev.rondo.search.engine;

/**
 * Where a search ends at the latest.
 *
 * @param depth how many steps from the start
 * @param bytes how much memory states may take
 * @param nanos how long it may take
 */
public record SearchLimits(int depth, long bytes, long nanos) {

  /** None but those of the machine. */
  public static final SearchLimits NONE =
      new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  /** The same with another depth. */
  public SearchLimits withDepth(int newDepth) {
    return new SearchLimits(newDepth, bytes, nanos);
  }

  /** The same with another time. */
  public SearchLimits withNanos(long newNanos) {
    return new SearchLimits(depth, bytes, newNanos);
  }
}
