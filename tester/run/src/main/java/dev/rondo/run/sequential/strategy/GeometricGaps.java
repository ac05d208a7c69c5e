package dev.rondo.run.sequential.strategy;

import dev.rondo.run.random.Randomness;

/**
 * Geometric gaps: the number of chances between two that are taken, drawn once per gap instead of
 * once per chance. A gap forgets how long it has lasted, so that the pace can change without
 * drawing it anew.
 */
final class GeometricGaps {

  private static final int STEPS = 1 << 12;

  // StrictMath gives the same digits on every machine, and takes its time.
  private static final double[] EXPONENTIAL = new double[STEPS];

  static {
    for (int step = 0; step < STEPS; step++) {
      EXPONENTIAL[step] = -StrictMath.log((step + 0.5) / STEPS);
    }
  }

  private static final double LONGEST = StrictMath.log(STEPS);

  private final Randomness random;
  private double pace;
  private double left;

  GeometricGaps(Randomness random) {
    this.random = random;
  }

  void restart() {
    left = 0;
    goOn();
  }

  /** Takes one chance in a number, on average. */
  void oneIn(double chances) {
    pace = 1 / chances;
  }

  /** Takes each chance with a probability. */
  void withRate(double rate) {
    // The gap is exponential: of two chances in a row both are left with the square of one.
    pace = rate >= 1 ? Double.MAX_VALUE : -StrictMath.log1p(-rate);
  }

  /** Takes every chance. */
  void always() {
    pace = Double.POSITIVE_INFINITY;
  }

  /** Whether the next chance is taken. */
  boolean isOver() {
    left -= pace;
    return left <= 0;
  }

  /** Draws the next gap if the last one is over. */
  void goOn() {
    if (left <= 0) {
      left = exponential(random);
    }
  }

  /**
   * An exponentially distributed length with mean 1. Beyond the table it continues as if it had
   * just begun, so that no length is impossible.
   */
  static double exponential(Randomness random) {
    double all = 0;
    int step = random.below(STEPS);
    while (step == 0) {
      all += LONGEST;
      step = random.below(STEPS);
    }
    return all + EXPONENTIAL[step];
  }
}
