package dev.rondo.hunt;

/** The rule of three: what a sample without a violation says about the rate of violations. */
public final class RuleOfThree {

  private static final double ERROR = 0.05;

  private RuleOfThree() {}

  /**
   * The largest m such that a rate of violations of 1/m would have shown in a sample with 95 %
   * confidence; 0 if the sample is too small for any rate.
   */
  public static long excludedRate(long samples) {
    return (long) (samples / -Math.log(ERROR));
  }
}
