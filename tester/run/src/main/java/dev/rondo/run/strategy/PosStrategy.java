package dev.rondo.run.strategy;

import dev.rondo.run.random.Randomness;

/**
 * Partial order sampling: every pending event has a random priority, the highest comes next, and
 * those that race with it (the events of the same process) draw theirs again.
 *
 * <p>Source: Yuan, Yang, Gu, CAV 2018.
 *
 * <p>Guarantee: every partial order of k events is sampled with a probability of at least 1/k!, and
 * independent events do not lessen it.
 */
public final class PosStrategy extends PriorityStrategy {

  private Randomness random = new Randomness();

  @Override
  public void begin(Randomness random, int steps) {
    this.random = random;
  }

  @Override
  public long rank() {
    return random.next();
  }

  @Override
  public int pick(SchedulableEvents candidates) {
    int pick = highest(candidates);
    int node = candidates.node(pick);
    for (int candidate = 0; candidate < candidates.size(); candidate++) {
      if (candidate != pick && candidates.node(candidate) == node) {
        candidates.setRank(candidate, random.next());
      }
    }
    return pick;
  }
}
