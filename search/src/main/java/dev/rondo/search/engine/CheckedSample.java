package dev.rondo.search.engine;

/**
 * The sample of states on which reductions are checked: many of the first states and fewer later
 * ones, by their numbers in the order of discovery, which do not depend on the number of threads.
 */
public final class CheckedSample {

  private static final int ALL_OF_THE_FIRST = 24;
  private static final int ONE_OF = 1 << 13;

  private CheckedSample() {}

  /** Whether the state with a number is in the sample. */
  public static boolean has(long number) {
    return number < ALL_OF_THE_FIRST
        || (number < ONE_OF && Long.bitCount(number) == 1)
        || number % ONE_OF == 0;
  }
}
