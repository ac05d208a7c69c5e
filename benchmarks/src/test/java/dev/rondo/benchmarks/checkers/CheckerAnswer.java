package dev.rondo.benchmarks.checkers;

/**
 * What a checker has come to.
 *
 * @param verdict in one or two words
 * @param states how many it has kept; -1 where it does not say
 * @param seconds from its start to its verdict, as a clock on the wall has it
 * @param buildSeconds the part of them in which a checker was made from the model
 */
record CheckerAnswer(String verdict, long states, double seconds, double buildSeconds) {

  static final String HOLDS = "holds";
  static final String REFUTED = "refuted";
  static final String TIME = "out of time";
  static final String FAILED = "failed";
}
