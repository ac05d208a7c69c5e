package dev.rondo.run.sequential.strategy;

/**
 * What choices are drawn for.
 *
 * @param n how many processes there are at the start
 * @param f how many may be faulty
 * @param max how many there may be with spawned ones
 * @param phases how many phases a schedule has at most
 * @param rounds how many rounds a phase has
 * @param phased whether there may be more than one phase
 * @param rates what is given instead of drawn
 */
public record ProgramSize(
    int n, int f, int max, int phases, int rounds, boolean phased, Rates rates) {

  /** All processes, as bits. */
  long everybody() {
    return max == Long.SIZE ? -1L : (1L << max) - 1;
  }
}
