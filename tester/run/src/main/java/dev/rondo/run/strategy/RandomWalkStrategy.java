package dev.rondo.run.strategy;

import dev.rondo.run.random.Randomness;

/**
 * Takes any pending event, each as likely as the others.
 *
 * <p>Guarantee: of k steps with at most m events pending at each, every schedule comes with a
 * probability of at least 1/mᵏ.
 */
public final class RandomWalkStrategy implements EventStrategy {

  private Randomness random = new Randomness();

  @Override
  public void begin(Randomness random, int steps) {
    this.random = random;
  }

  @Override
  public boolean ranks() {
    return false;
  }

  @Override
  public long rank() {
    return 0;
  }

  @Override
  public int pick(SchedulableEvents candidates) {
    return random.below(candidates.size());
  }
}
