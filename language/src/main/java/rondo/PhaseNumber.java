package rondo;

/**
 * Phases as numbers: where a phase is a {@code long}, or has two levels (a ballot and a process, a
 * term and a slot), it counts as one {@code int} in the same order.
 */
public final class PhaseNumber {

  /** How many phases of the lower level there are to each of the upper one. */
  public static final int LEVEL = 64;

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
}
