package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Leg;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.watch.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shares the schedules of a run among several strategies and moves them to what still finds states
 * that were not seen before.
 *
 * <p>The first schedules are drawn by {@link Swarm}, since many bugs show at once and looking at
 * states costs time. Then every strategy is an arm of a bandit: it is paid for each new state, by
 * the phase, and what it was paid is forgotten over time. The arm of the highest draw from what is
 * believed of it comes next (Thompson 1933; for rewards that change, Garivier and Moulines 2011).
 *
 * <p>Guarantee: one schedule in four is dealt out evenly whatever the arms were paid, so each
 * strategy has at least its share of these, and its guarantee with it.
 */
public final class Auto implements RoundStrategy {

  /** How many schedules are drawn from the start before anything is learned. */
  private static final int PLAIN_FIRST = 256;

  /** One in so many is dealt out evenly. */
  private static final int EVENLY = 4;

  /** What an arm was paid counts for less with every later payment to it. */
  private static final double MEMORY = 0.98;

  private final RoundStrategy first;
  private final List<RoundStrategy> arms;
  private final Novelty novelty;
  private final double[] paid;
  private final double[] cost;
  private final Randomness random = new Randomness();
  private long seed;
  private RoundStrategy last;

  /**
   * Shares schedules.
   *
   * @param first draws the first schedules
   * @param arms what is learned about
   * @param novelty counts the states that are new
   */
  Auto(RoundStrategy first, List<RoundStrategy> arms, Novelty novelty) {
    this.first = first;
    this.arms = arms;
    this.novelty = novelty;
    this.paid = new double[arms.size()];
    this.cost = new double[arms.size()];
    this.last = first;
  }

  @Override
  public void begin(long newSeed) {
    seed = newSeed;
    novelty.clear();
    first.begin(seed);
    arms.forEach(arm -> arm.begin(seed));
    java.util.Arrays.fill(paid, 1);
    java.util.Arrays.fill(cost, 1);
  }

  @Override
  public @Nullable Finding explore(long schedule) {
    random.restart(Randomness.split(seed, -2), schedule);
    if (schedule < PLAIN_FIRST) {
      last = first;
      return last.explore(schedule);
    }
    int arm = random.below(EVENLY) == 0 ? random.below(arms.size()) : best();
    last = arms.get(arm);
    long before = novelty.found();
    long phasesBefore = novelty.phases();
    Finding finding = last.explore(schedule);
    paid[arm] = MEMORY * paid[arm] + novelty.found() - before;
    cost[arm] = MEMORY * cost[arm] + novelty.phases() - phasesBefore;
    return finding;
  }

  /** The arm with the highest draw around what it was paid by the phase. */
  private int best() {
    int best = 0;
    double highest = -1;
    for (int arm = 0; arm < paid.length; arm++) {
      // The spread is that of a count: the root of what was counted.
      double spread = StrictMath.sqrt(paid[arm] + 1) * (random.below(1 << 20) * 0x1p-19 - 1);
      double draw = (paid[arm] + 2 * spread) / cost[arm];
      if (draw > highest) {
        highest = draw;
        best = arm;
      }
    }
    return best;
  }

  @Override
  public List<Leg> path() {
    return last.path();
  }
}
