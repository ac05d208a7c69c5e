package dev.rondo.tester.sequential;

/** How messages get lost in a round that is disturbed. */
enum LossPattern {
  /** A coin for each message. */
  COINS,
  /** Processes are in two groups that do not hear each other. */
  PARTITION,
  /** Nobody hears some processes. */
  MUTE,
  /** Some processes hear nobody. */
  DEAF,
  /** A single message is lost here and there. */
  FEW;

  private static final LossPattern[] ALL = values();

  static LossPattern of(int number) {
    return ALL[number];
  }

  static int count() {
    return ALL.length;
  }
}
