package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import java.util.Locale;
import java.util.Optional;

/**
 * How much memory states may take of what Rondo may take of the machine. The program {@code rondo}
 * reckons in the same way how large the heap of the JVM may be.
 */
final class MemoryOption {

  private static final long MEGABYTE = 1 << 20;
  private static final long OUTSIDE_OF_HEAP = 128 * MEGABYTE; // code, classes, threads
  private static final long LEAST_HEAP = 128 * MEGABYTE;
  private static final long WITHOUT_STATES = 64 * MEGABYTE; // what else is in the heap

  private MemoryOption() {}

  /**
   * What is left for states.
   *
   * @param size what was asked for, such as 500m, if anything
   * @param mostHeap the heap that the JVM may take
   */
  static long ofStates(Optional<String> size, long mostHeap) {
    long asked = size.map(MemoryOption::bytes).orElse(Long.MAX_VALUE);
    long heap = Math.min(mostHeap, Math.max(LEAST_HEAP, asked / 16 * 15 - OUTSIDE_OF_HEAP));
    // A collector needs room as well, and splits the heap into parts that cannot all be full.
    return Math.min(asked, Math.max(MEGABYTE, heap - WITHOUT_STATES)) / 2;
  }

  private static long bytes(String size) {
    String number = size.substring(0, Math.max(0, size.length() - 1));
    int shift =
        size.isEmpty() ? -1 : "kmg".indexOf(size.toLowerCase(Locale.ROOT).charAt(number.length()));
    UsageError.unless(
        shift >= 0 && number.matches("\\d{1,6}"),
        "--memory " + size + ": write a number with k, m or g");
    return Long.parseLong(number) << (10 * (shift + 1));
  }
}
