package dev.rondo.run.sequential.strategy;

import dev.rondo.run.random.Randomness;

/**
 * How many chances pass between two that are taken, drawn once per gap instead of once per chance.
 * A gap forgets how long it has lasted, so that the pace can change without drawing it anew.
 */
final class Gaps {

  private final Randomness random;
  private double pace;
  private double left;

  Gaps(Randomness random) {
    this.random = random;
  }

  void restart() {
    left = 0;
    goOn();
  }

  /** One chance in so many is taken. */
  void oneIn(double chances) {
    pace = 1 / chances;
  }

  /** A chance is taken with a probability. */
  void withRate(double rate) {
    // The gap is exponential: of two chances in a row both are left with the square of one.
    pace = rate >= 1 ? Double.MAX_VALUE : -StrictMath.log1p(-rate);
  }

  /** Whether the chance that comes now is taken. */
  boolean isOver() {
    left -= pace;
    return left <= 0;
  }

  /** Draws the next gap where the last one is over. */
  void goOn() {
    if (left <= 0) {
      // StrictMath gives the same digits on every machine.
      left = -StrictMath.log(((random.next() >>> 11) + 1) * 0x1p-53);
    }
  }
}
