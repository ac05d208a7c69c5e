package dev.rondo.run.random;

/**
 * Draws what faulty processes choose. Their first choice is what fits what others have said, so
 * most schedules prefer it and change little else, as ByzzFuzz does (Winter et al. 2023): a message
 * that fits nowhere is ignored and finds nothing. Every choice remains possible.
 */
public final class FaultyDraws {

  /** One of so many schedules draws all choices alike; the others draw a rate of changes. */
  private static final int RATES = 8;

  private final Randomness random;
  private long rate;

  /** Draws from some numbers. */
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
