package dev.rondo.tester.sequential;

/**
 * How a sequential program is run.
 *
 * @param n how many processes there are at the start
 * @param f how many may be faulty
 * @param max how many there may be with spawned ones
 * @param phases how many phases a schedule has
 */
public record SequentialSettings(int n, int f, int max, int phases) {

  /** How many phases a schedule has if nothing is said. */
  public static final int PHASES = 10;
}
