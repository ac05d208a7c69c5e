package dev.rondo.run.strategy;

/** The strategies by name. */
public enum EventStrategyKind {
  /** {@link RandomWalkStrategy}. */
  RANDOM,
  /** {@link PctStrategy}. */
  PCT,
  /** {@link PosStrategy}. */
  POS,
  /** {@link DelayBoundedStrategy}. */
  DELAY,
  /** {@link FeedbackStrategy}. */
  FEEDBACK;

  /** Whether schedules depend on earlier ones. */
  public boolean learns() {
    return this == FEEDBACK;
  }

  /**
   * A strategy of this kind.
   *
   * @param depth of a bug for {@link #PCT} and {@link #FEEDBACK}, of delays for {@link #DELAY}; 0
   *     draws it per schedule
   */
  public EventStrategy create(int depth) {
    return switch (this) {
      case RANDOM -> new RandomWalkStrategy();
      case PCT -> new PctStrategy(depth);
      case POS -> new PosStrategy();
      case DELAY -> new DelayBoundedStrategy(depth);
      case FEEDBACK -> new FeedbackStrategy(depth);
    };
  }
}
