package dev.rondo.benchmarks.zoo;

/**
 * The halves of the zoo: what is tuned on one of them is judged on the other. A bug belongs to a
 * half by the letters of its name alone, so that neither results nor later bugs can move it.
 */
public enum ZooHalf {
  /** Strategies may be tuned on it. */
  TUNED_ON,
  /** Strategies are judged on it. */
  KEPT_ASIDE;

  /** Tuned on where the codes of the letters of the name add up to an even number. */
  static ZooHalf of(String className) {
    return className.chars().sum() % 2 == 0 ? TUNED_ON : KEPT_ASIDE;
  }
}
