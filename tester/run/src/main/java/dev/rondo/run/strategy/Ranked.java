package dev.rondo.run.strategy;

/** What strategies that go by rank have in common. */
abstract class Ranked implements Strategy {

  @Override
  public final boolean ranks() {
    return true;
  }

  /** The candidate of the highest rank. */
  static int highest(Candidates candidates) {
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
