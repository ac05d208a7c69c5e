package dev.rondo.run.random;

/**
 * Draws the choices of faulty processes. The first alternative of a choice agrees with the messages
 * of other processes. Most schedules prefer it and make few changes, as ByzzFuzz does (Winter et
 * al. 2023), since arbitrary messages are mostly ignored and find nothing. Every choice remains
 * possible.
 */
public final class FaultyDraws {

  /** One schedule in this many draws all choices uniformly; the others draw a rate of changes. */
  private static final int RATES = 8;

  private final Randomness random;
  private long rate;

  /** Draws from a random source. */
  public FaultyDraws(Randomness random) {
    this.random = random;
  }

  /** Begins a schedule. */
  public void begin() {
    rate = (1L << 32) >>> random.below(RATES);
  }

  /** A number from 0 to {@code bound - 1}. */
  public int below(int bound) {
    return random.chance(rate) ? random.below(bound) : 0;
  }
}
