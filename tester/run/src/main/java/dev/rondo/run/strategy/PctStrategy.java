package dev.rondo.run.strategy;

import dev.rondo.run.random.Randomness;
import java.util.Arrays;

/**
 * Probabilistic concurrency testing: chains of events have random priorities, the pending event of
 * the highest chain comes next, and at d − 1 random steps that chain falls below all others.
 *
 * <p>Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010; for messages, where an event
 * continues the chain of the one that caused it, Ozkan, Majumdar, Niksic, Befrouei, Weissenbacher,
 * OOPSLA 2018. Each event extends the chain of its cause at most once, so two events of one chain
 * are never pending together.
 *
 * <p>Guarantee: a bug of depth d, which needs d events in a certain order, is found with a
 * probability of at least 1/(c·k<sup>d−1</sup>), for k steps and c chains.
 */
public final class PctStrategy extends PriorityStrategy {

  private static final int MOST = 10;

  private final int depth;
  private final long[] changes = new long[64];
  private Randomness random = new Randomness();
  private int changeCount;
  private long step;
  private long lowest;
  private long chain;
  private boolean extended;

  /**
   * Looks for bugs of a depth.
   *
   * @param depth how many events must be in order; 0 draws it anew for each schedule
   */
  public PctStrategy(int depth) {
    this.depth = depth;
  }

  @Override
  public void begin(Randomness random, int steps) {
    this.random = random;
    int d = depth > 0 ? depth : 1 + random.below(MOST);
    changeCount = Math.min(d - 1, changes.length);
    for (int index = 0; index < changeCount; index++) {
      changes[index] = random.below(steps);
    }
    Arrays.sort(changes, 0, changeCount);
    step = 0;
    lowest = 0;
    extended = true;
  }

  @Override
  public long rank() {
    if (extended) {
      return random.next() >>> 2;
    }
    extended = true;
    return chain;
  }

  @Override
  public int pick(SchedulableEvents candidates) {
    int pick = highest(candidates);
    for (int index = 0; index < changeCount; index++) {
      if (changes[index] == step) {
        candidates.setRank(pick, --lowest);
        pick = highest(candidates);
      }
    }
    step++;
    chain = candidates.rank(pick);
    extended = false;
    return pick;
  }
}
