package dev.rondo.run.strategy;

import dev.rondo.run.random.Randomness;

/**
 * Delay-bounded scheduling: the event that has waited longest comes next, except that d times, at
 * random steps, it is put behind all others.
 *
 * <p>Source: Emmi, Qadeer, Rakamarić, POPL 2011.
 *
 * <p>Guarantee: every schedule with d delays in k steps comes with a probability of at least 1/kᵈ;
 * at one step the first d + 1 pending events can be taken.
 */
public final class DelayBoundedStrategy extends PriorityStrategy {

  private static final int MOST = 32;

  private final int depth;
  private int[] delays = new int[0];
  private int step;
  private long arrivals;

  /**
   * Delays a number of times.
   *
   * @param depth how often; 0 draws it anew for each schedule
   */
  public DelayBoundedStrategy(int depth) {
    this.depth = depth;
  }

  @Override
  public void begin(Randomness random, int steps) {
    if (delays.length < steps) {
      delays = new int[steps];
    }
    java.util.Arrays.fill(delays, 0);
    for (int left = depth > 0 ? depth : random.below(MOST + 1); left > 0; left--) {
      delays[random.below(steps)]++;
    }
    step = 0;
    arrivals = 0;
  }

  @Override
  public long rank() {
    return - ++arrivals;
  }

  @Override
  public int pick(SchedulableEvents candidates) {
    int pick = highest(candidates);
    for (int left = delays[step]; left > 0; left--) {
      candidates.setRank(pick, rank());
      pick = highest(candidates);
    }
    step++;
    return pick;
  }
}
