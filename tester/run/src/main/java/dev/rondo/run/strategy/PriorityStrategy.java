package dev.rondo.run.strategy;

/** The common part of strategies that rank events. */
abstract class PriorityStrategy implements EventStrategy {

  @Override
  public final boolean ranks() {
    return true;
  }

  /** The candidate of the highest rank. */
  static int highest(SchedulableEvents candidates) {
    int best = 0;
    long rank = candidates.rank(0);
    for (int candidate = 1; candidate < candidates.size(); candidate++) {
      long other = candidates.rank(candidate);
      if (other > rank) {
        best = candidate;
        rank = other;
      }
    }
    return best;
  }
}
