package dev.rondo.run.sequential.strategy;

/** How messages get lost in a phase. */
enum LossPattern {
  /** A coin for each two processes. */
  COINS,
  /** Processes are in two groups that do not hear each other. */
  PARTITION,
  /** Nobody hears some processes. */
  MUTE,
  /** Some processes hear nobody. */
  DEAF,
  /** Some processes hear others from a round on, or up to a round, or both. */
  GUESTS;

  private static final LossPattern[] ALL = values();

  static LossPattern of(int number) {
    return ALL[number];
  }

  static int count() {
    return ALL.length;
  }
}
