package dev.rondo.run.sequential;

import dev.rondo.run.TurningPoint;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.strategy.DrawnChoices;
import dev.rondo.run.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.Choices;

/**
 * Runs prefixes of a counterexample with drawn continuations, to find the step after which its bug
 * is likely. It compares phases first, then the rounds of the decisive phase, then the processes of
 * the decisive round.
 */
final class TurningPointSampler {

  /** The number of runs; the standard error of a probability is then at most 0.05. */
  private static final int RUNS = 100;

  private final Trace trace;
  private final Finding bug;
  private final Draw sizes;
  private final List<DrawnChoices> ways;
  private final Function<Choices, @Nullable Finding> run;
  private final BooleanSupplier over;

  /**
   * Prepares the runs.
   *
   * @param ways the ways to draw the continuations, used in turn
   * @param run runs the program under given choices
   * @param over whether to give up; evaluated before each run
   */
  TurningPointSampler(
      Trace trace,
      Draw sizes,
      List<DrawnChoices> ways,
      Function<Choices, @Nullable Finding> run,
      BooleanSupplier over) {
    this.trace = trace;
    this.bug = Objects.requireNonNull(trace.finding());
    this.sizes = sizes;
    this.ways = ways;
    this.run = run;
    this.over = over;
  }

  /**
   * Samples the turning point. Empty if the bug shows before the first round, or the time is over.
   */
  Optional<TurningPoint> sample() {
    return TimeLimit.within(over, this::turning)
        .flatMap(turning -> over.getAsBoolean() ? Optional.empty() : turning);
  }

  private Optional<TurningPoint> turning() {
    Forked whole = new Forked(ways.get(0), Integer.MAX_VALUE, 0, 0);
    var unused = run.apply(whole); // only the rounds it enters matter
    List<int[]> rounds = whole.entered;
    if (rounds.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> ends = endsOfPhases(rounds);
    List<Double> chances = new ArrayList<>();
    chances.add(chance(0, 0));
    ends.forEach(end -> chances.add(end == rounds.size() ? 1 : chance(end, 0)));
    int turning = steepest(chances);
    int begin = turning == 0 ? 0 : ends.get(turning - 1);
    List<Double> inRounds = new ArrayList<>();
    inRounds.add(chances.get(turning));
    for (int round = begin + 1; round < ends.get(turning); round++) {
      inRounds.add(chance(round, 0));
    }
    inRounds.add(chances.get(turning + 1));
    int round = begin + steepest(inRounds);
    List<Double> inNodes = new ArrayList<>();
    for (int node = 0; node < sizes.n(); node++) {
      inNodes.add(chance(round, node));
    }
    inNodes.add(inRounds.get(steepest(inRounds) + 1));
    int[] time = rounds.get(round);
    return Optional.of(new TurningPoint(chances, RUNS, time[0], time[1], steepest(inNodes)));
  }

  private static List<Integer> endsOfPhases(List<int[]> rounds) {
    List<Integer> ends = new ArrayList<>();
    for (int index = 1; index <= rounds.size(); index++) {
      if (index == rounds.size() || rounds.get(index)[0] != rounds.get(index - 1)[0]) {
        ends.add(index);
      }
    }
    return ends;
  }

  /** The index of the figure before the largest increase. */
  private static int steepest(List<Double> figures) {
    int steepest = 0;
    double rise = Double.NEGATIVE_INFINITY;
    for (int index = 0; index + 1 < figures.size(); index++) {
      if (figures.get(index + 1) - figures.get(index) > rise) {
        rise = figures.get(index + 1) - figures.get(index);
        steepest = index;
      }
    }
    return steepest;
  }

  /**
   * The probability of the bug in runs that share a number of rounds with the counterexample and,
   * in the next round, the choices of a number of processes.
   */
  private double chance(int rounds, int nodes) {
    int shown = 0;
    for (int number = 0; number < RUNS && !over.getAsBoolean(); number++) {
      Finding finding =
          run.apply(new Forked(ways.get(number % ways.size()), rounds, nodes, number));
      boolean same =
          finding != null && finding.kind() == bug.kind() && finding.spec().equals(bug.spec());
      shown += same ? 1 : 0;
    }
    return (double) shown / RUNS;
  }

  /** Choices that follow the trace up to some point and are drawn from there on. */
  private final class Forked implements Choices, BorrowedSizes {

    private final DrawnChoices drawn;
    private final int rounds;
    private final int nodes;
    private final int number;
    private final List<int[]> entered = new ArrayList<>();
    private Choices decides = new RecordedChoices(trace.choices(), sizes);

    Forked(DrawnChoices drawn, int rounds, int nodes, int number) {
      this.drawn = drawn;
      this.rounds = rounds;
      this.nodes = nodes;
      this.number = number;
    }

    @Override
    public void enter(int phase, int round) {
      entered.add(new int[] {phase, round});
      if (decides == drawn) {
        drawn.enter(phase, round);
      } else if (entered.size() > rounds && nodes == 0 || entered.size() > rounds + 1L) {
        leave();
      }
    }

    private Choices decides(int node) {
      if (decides != drawn && entered.size() > rounds && node >= nodes) {
        leave();
      }
      return decides;
    }

    private void leave() {
      decides = drawn;
      drawn.restart(trace.seed(), number, sizes.phases());
      int[] now = entered.get(entered.size() - 1);
      drawn.enter(now[0], now[1]);
    }

    @Override
    public boolean delivers(int sender, int receiver, Object message) {
      return decides(receiver).delivers(sender, receiver, message);
    }

    @Override
    public long pick(int receiver, int count) {
      return decides(receiver).pick(receiver, count);
    }

    @Override
    public boolean silence() {
      return decides.silence();
    }

    @Override
    public boolean impatient(int node) {
      return decides(node).impatient(node);
    }

    @Override
    public int timeout(int node, int enabled) {
      return decides(node).timeout(node, enabled);
    }

    @Override
    public int first(int node, int heard) {
      return decides(node).first(node, heard);
    }

    @Override
    public int chosen(int node, int bound) {
      return decides(node).choose(node, bound);
    }

    @Override
    public int choose(int bound) {
      return decides.choose(bound);
    }

    @Override
    public Draw sizes() {
      return sizes;
    }
  }
}
