package dev.rondo.hunt;

/** Tells from the rates of windows of equal length when something gets no faster. */
final class SteadyRate {

  /** What is less than this much faster may be chance. */
  private static final double FASTER = 1.05;

  private final int windows;
  private double fastest;
  private int since;

  /**
   * Steady after so many windows.
   *
   * @param windows how many must pass in which nothing was faster than before
   */
  SteadyRate(int windows) {
    this.windows = windows;
  }

  /** Whether another window was the last in which it could have become faster. */
  boolean isSteadyAfter(double rate) {
    since = rate > FASTER * fastest ? 1 : since + 1;
    fastest = Math.max(fastest, rate);
    return since >= windows;
  }
}
