package dev.rondo.search.engine;

/**
 * Which states are looked at twice: many of the first, ever fewer of those after, by their numbers
 * in the order of discovery, which are the same with any number of threads.
 */
public final class CheckedSample {

  private static final int ALL_OF_THE_FIRST = 24;
  private static final int ONE_OF = 1 << 13;

  private CheckedSample() {}

  /** Whether the state with a number is. */
  public static boolean has(long number) {
    return number < ALL_OF_THE_FIRST
        || (number < ONE_OF && Long.bitCount(number) == 1)
        || number % ONE_OF == 0;
  }
}
