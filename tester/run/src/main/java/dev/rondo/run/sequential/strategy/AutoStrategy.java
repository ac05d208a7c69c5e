package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.random.Randomness;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shares the schedules of a run among several strategies, in favour of those that still find new
 * states.
 *
 * <p>Watching states costs more than running, so only a few schedules are watched, equally many of
 * each strategy. A strategy is an arm of a bandit: its reward is the number of new states per cost
 * of its phases, discounted over time. The arm with the highest draw from its posterior comes next
 * (Thompson sampling 1933; for changing rewards, Garivier and Moulines 2011).
 *
 * <p>Most schedules are distributed in turn, since new states often do not lead to a bug.
 *
 * <p>Guarantee: all of the first schedules, and three quarters of the others, are drawn by some of
 * the arms in turn whatever the rewards, so these arms keep their share and their guarantees.
 */
public final class AutoStrategy implements RoundStrategy {

  /**
   * The number of schedules that are drawn before anything is learned, since many bugs show early.
   */
  private static final int PLAIN_FIRST = 4096;

  /** One in this many of the later schedules is watched. */
  private static final int WATCHED_ONE_IN = 64;

  /**
   * One in this many of the later schedules goes to the best arm; the others are drawn by the arms
   * in turn.
   */
  private static final int MOVED_ONE_IN = 4;

  /** The cost of a watched phase, in phases that are not watched. */
  private static final double WATCHED_COST = 8;

  /** The discount of rewards. */
  private static final double MEMORY = 0.98;

  /**
   * A strategy to choose.
   *
   * @param quick runs its schedules
   * @param watched runs its schedules and watches their states
   */
  record Arm(RoundStrategy quick, RoundStrategy watched) {

    boolean isAlwaysWatched() {
      return quick == watched;
    }
  }

  private final List<Arm> arms;
  private final int[] turns;
  private final NewStateCounter novelty;
  private final double[] paid;
  private final double[] cost;
  private final Randomness random = new Randomness();
  private final RoundStrategy guided;
  private long seed;
  private long plainFirst = PLAIN_FIRST;
  private RoundStrategy last;

  /**
   * Shares schedules.
   *
   * @param turns the arms that draw the first schedules in turn
   * @param guided starts from states that all arms have reached
   * @param novelty counts new states
   */
  AutoStrategy(
      List<Arm> arms, List<Integer> turns, GuidedStrategy guided, NewStateCounter novelty) {
    this.arms = arms;
    this.guided = guided;
    this.turns = turns.stream().mapToInt(Integer::intValue).toArray();
    this.novelty = novelty;
    this.paid = new double[arms.size()];
    this.cost = new double[arms.size()];
    this.last = arms.get(0).quick();
  }

  @Override
  public void begin(long newSeed) {
    begin(newSeed, Corpus.NONE);
  }

  /** If states are known, earlier runs have drawn from the start. */
  @Override
  public void begin(long newSeed, Corpus known) {
    seed = newSeed;
    plainFirst = known.isEmpty() ? PLAIN_FIRST : 0;
    novelty.clear();
    for (Arm arm : arms) {
      arm.quick().begin(seed);
      arm.watched().begin(seed);
    }
    guided.begin(seed, known);
    Arrays.fill(paid, 1);
    Arrays.fill(cost, 1);
  }

  @Override
  public @Nullable Finding explore(long schedule) {
    if (schedule < plainFirst) {
      return run(arms.get(turns[(int) (schedule % turns.length)]).quick(), schedule);
    }
    random.restart(Randomness.split(seed, -2), schedule);
    if (schedule % WATCHED_ONE_IN == 0) {
      return watch((int) (schedule / WATCHED_ONE_IN % arms.size()), schedule);
    }
    int arm = random.below(MOVED_ONE_IN) == 0 ? best() : turns[random.below(turns.length)];
    return arms.get(arm).isAlwaysWatched()
        ? watch(arm, schedule)
        : run(arms.get(arm).quick(), schedule);
  }

  private @Nullable Finding run(RoundStrategy strategy, long schedule) {
    last = strategy;
    return strategy.explore(schedule);
  }

  private @Nullable Finding watch(int arm, long schedule) {
    long found = novelty.found();
    long phases = novelty.phases();
    Finding finding = run(arms.get(arm).watched(), schedule);
    double each = arms.get(arm).isAlwaysWatched() ? WATCHED_COST : 1;
    paid[arm] = MEMORY * paid[arm] + novelty.found() - found;
    cost[arm] = MEMORY * cost[arm] + each * (novelty.phases() - phases);
    return finding;
  }

  /** The arm with the highest draw around its reward per cost. */
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
  public Corpus corpus() {
    return guided.corpus();
  }

  @Override
  public List<ScheduleSegment> path() {
    return last.path();
  }
}
