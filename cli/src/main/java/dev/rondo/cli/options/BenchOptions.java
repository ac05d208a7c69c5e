package dev.rondo.cli.options;

import dev.rondo.benchmarks.bench.BenchKind;
import dev.rondo.benchmarks.bench.BenchLimits;
import dev.rondo.benchmarks.bench.BenchPlan;
import dev.rondo.benchmarks.bench.BenchRow;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.HuntLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is measured, and how much. */
public final class BenchOptions {

  private static final int RUNS_OF_THE_PAPER = 100;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description =
          "Benchmark protocols, such as Paxos (default: all outside the zoo of published bugs, or"
              + " all with --zoo).")
  private List<String> names = new ArrayList<>();

  /** Instead of the table. */
  private static final class Instead {
    @Option(
        names = "--zoo",
        description = "Measure the zoo of published bugs as well, by tuned and held-out half.")
    private boolean zoo;

    @Option(
        names = "--growth",
        description =
            "Measure Paxos with 3 to 9 processes, Raft with 4 to 8, and Paxos with 4 to 64 "
                + "phases; or the named protocols with 3 to 9 processes.")
    private boolean growth;

    @Option(
        names = "--correct",
        description = "Run the protocols without a known bug; any bug is an error.")
    private boolean correct;

    @Option(
        names = "--search",
        description =
            "Search all schedules of these protocols, in rounds and in steps, up to the bug "
                + "(default: all with a bug, also the zoo).")
    private boolean search;
  }

  @ArgGroup private Instead instead = new Instead();

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "Number of processes (default: that of each protocol).")
  private Optional<Integer> n = Optional.empty();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Number of independent runs of each form (default: 100; 1 with --correct).")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = "--schedules",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "Schedules of a run, at most (default: ${DEFAULT-VALUE}). With --correct the "
              + "strategies of the asynchronous form share them.")
  private long schedules;

  @Option(
      names = "--transitions",
      paramLabel = "N",
      defaultValue = "1000000",
      description =
          "With --search, end a search after this many transitions (default: ${DEFAULT-VALUE}).")
  private long transitions;

  @Option(
      names = "--timeout",
      paramLabel = "T",
      defaultValue = "1h",
      converter = DurationConverter.class,
      description = "Time limit of a run (default: ${DEFAULT-VALUE}).")
  private Duration timeout = Duration.ZERO;

  @Option(
      names = "--warm-up",
      paramLabel = "T",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "Time that each form runs before it is measured; up to ten times as long while it "
              + "gets faster (default: ${DEFAULT-VALUE}).")
  private Duration warmUp = Duration.ZERO;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same schedules (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of threads of a run (default: ${DEFAULT-VALUE}).")
  private int jobs;

  /**
   * The rows.
   *
   * @throws UsageError where an option is at fault, with what is wrong
   */
  public BenchPlan plan() {
    OptionalInt nodes = nodes();
    return switch (kind()) {
      case TABLE -> BenchPlan.comparison(names, nodes);
      case ZOO -> BenchPlan.zoo(names, nodes);
      case CORRECT -> BenchPlan.correct(names, nodes);
      case GROWTH -> BenchPlan.growth(names, nodes);
    };
  }

  private OptionalInt nodes() {
    return n.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /** Whether all schedules are searched instead of hunting. */
  public boolean isSearch() {
    return instead.search;
  }

  /**
   * What is searched.
   *
   * @throws UsageError where an option is at fault, with what is wrong
   */
  public List<BenchRow> searched() {
    UsageError.unless(transitions >= 1, "--transitions " + transitions + ": there is at least one");
    return BenchPlan.searched(names, nodes());
  }

  /** After how many transitions a search ends. */
  public long transitions() {
    return transitions;
  }

  /** How much memory the states of a search may take. */
  public long bytes() {
    return MemoryOption.ofStates(Optional.empty(), Runtime.getRuntime().maxMemory());
  }

  /** How many threads. */
  public int jobs() {
    return JobsOption.checked(jobs);
  }

  /** What is measured instead of the table, or the table. */
  public BenchKind kind() {
    if (instead.zoo) {
      return BenchKind.ZOO;
    }
    return instead.growth
        ? BenchKind.GROWTH
        : instead.correct ? BenchKind.CORRECT : BenchKind.TABLE;
  }

  /**
   * How much is measured.
   *
   * @throws UsageError where an option is at fault, with what is wrong
   */
  public BenchLimits settings() {
    int count = runs.orElse(instead.correct ? 1 : RUNS_OF_THE_PAPER);
    UsageError.unless(schedules >= 1, "--schedules " + schedules + ": there is at least one");
    UsageError.unless(count >= 1, "--runs " + count + ": there is at least one");
    return new BenchLimits(
        new HuntLimits(count, schedules, timeout.toMillis(), seed, JobsOption.checked(jobs)),
        warmUp.toMillis());
  }

  /** As the first lines of a bench give it. */
  public static String text(BenchLimits settings, BenchKind kind) {
    HuntLimits hunt = settings.hunt();
    String warmedUp =
        kind == BenchKind.CORRECT
            ? ""
            : ", each form warmed up for " + settings.warmUpMillis() / 1000.0 + "s or more";
    return String.format(
        Locale.ROOT,
        "seed %d, %s of up to %s or %ss each, %s%s",
        hunt.seed(),
        Plural.of(hunt.runs(), "run"),
        Plural.of(hunt.schedules(), "schedule"),
        hunt.timeoutMillis() / 1000.0,
        Plural.of(hunt.jobs(), "job"),
        warmedUp);
  }
}
