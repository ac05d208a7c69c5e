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
 * <p>To look at states costs more than to run, so only a few schedules are watched, of each
 * strategy as many as of the others. A strategy is an arm of a bandit: it is paid for each new
 * state, by what its phases cost, and what it was paid is forgotten over time. The arm of the
 * highest draw from what is believed of it comes next (Thompson 1933; for rewards that change,
 * Garivier and Moulines 2011).
 *
 * <p>Most schedules stay where they are, since what is new is often not what shows a bug.
 *
 * <p>Guarantee: all of the first schedules, and three quarters of the others, are drawn by some of
 * the arms in turn whatever was paid, so each of these has its share, and its guarantee with it.
 */
public final class AutoStrategy implements RoundStrategy {

  /** How many schedules are drawn before anything is learned: many bugs show at once. */
  private static final int PLAIN_FIRST = 4096;

  /** One of so many of the later schedules is watched. */
  private static final int WATCHED_ONE_IN = 64;

  /** One of so many of the later schedules goes to what was paid most; the others take turns. */
  private static final int MOVED_ONE_IN = 4;

  /** A phase that is watched costs as much as this many that are not. */
  private static final double WATCHED_COST = 8;

  /** What an arm was paid counts for less with every later payment to it. */
  private static final double MEMORY = 0.98;

  /**
   * A strategy to choose.
   *
   * @param quick runs its schedules
   * @param watched does the same and looks at the states on the way
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
   * @param turns which of the arms draw the first schedules, in turn
   * @param guided goes back to the states that all arms have come to
   * @param novelty counts the states that are new
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

  /** The arm with the highest draw around what it was paid for what it cost. */
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
