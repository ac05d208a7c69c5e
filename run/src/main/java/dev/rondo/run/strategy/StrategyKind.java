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
  DELAY;

  /**
   * A strategy of this kind.
   *
   * @param depth of a bug for {@link #PCT}, of delays for {@link #DELAY}; 0 draws it per schedule
   */
  public Strategy create(int depth) {
    return switch (this) {
      case RANDOM -> new RandomWalk();
      case PCT -> new Pct(depth);
      case POS -> new Pos();
      case DELAY -> new DelayBounded(depth);
    };
  }
}
