package rondo;

/**
 * Phases as numbers: where a phase is a {@code long}, or has two levels (a ballot and a process, a
 * term and a slot), it counts as one {@code int} in the same order.
 */
public final class PhaseNumber {

  /** How many phases of the lower level there are to each of the upper one. */
  public static final int LEVEL = 64;

  private static final long WIDE_LEVEL = 1000;
  private static final long MOST_WIDE = 2_000_000;

  private PhaseNumber() {}

  /**
   * A phase of one level.
   *
   * @throws ArithmeticException where it is too large for an {@code int}
   */
  public static int of(long phase) {
    return Math.toIntExact(phase);
  }

  /**
   * A phase of two levels, in the order of the upper one first.
   *
   * @param lower from 0 to 63
   * @throws ArithmeticException where it is too large
   */
  public static int of(long upper, long lower) {
    if (lower < 0 || lower >= LEVEL) {
      throw new ArithmeticException(
          "the lower level of a phase is " + lower + ", which is not in 0.." + (LEVEL - 1));
    }
    return Math.toIntExact(Math.addExact(Math.multiplyExact(upper, (long) LEVEL), lower));
  }

  /**
   * A phase of two levels that may be any numbers: a lower one below 0 counts as 0, and from 999 on
   * as 999, an upper one beyond two millions as two millions. It never throws, since it is used for
   * inferred phases.
   */
  public static int wide(long upper, long lower) {
    long above = Math.max(-MOST_WIDE, Math.min(upper, MOST_WIDE));
    long below = Math.max(0, Math.min(lower, WIDE_LEVEL - 1));
    return (int) (above * WIDE_LEVEL + below);
  }
}
