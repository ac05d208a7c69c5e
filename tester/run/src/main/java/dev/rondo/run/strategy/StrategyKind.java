package dev.rondo.run.strategy;

/** The strategies by name. */
public enum StrategyKind {
  /** {@link RandomWalk}. */
  RANDOM,
  /** {@link Pct}. */
  PCT,
  /** {@link Pos}. */
  POS,
  /** {@link DelayBounded}. */
  DELAY,
  /** {@link Feedback}. */
  FEEDBACK;

  /** Whether what a schedule is like depends on earlier ones. */
  public boolean learns() {
    return this == FEEDBACK;
  }

  /**
   * A strategy of this kind.
   *
   * @param depth of a bug for {@link #PCT} and {@link #FEEDBACK}, of delays for {@link #DELAY}; 0
   *     draws it per schedule
   */
  public Strategy create(int depth) {
    return switch (this) {
      case RANDOM -> new RandomWalk();
      case PCT -> new Pct(depth);
      case POS -> new Pos();
      case DELAY -> new DelayBounded(depth);
      case FEEDBACK -> new Feedback(depth);
    };
  }
}
