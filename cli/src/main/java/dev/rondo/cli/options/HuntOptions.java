package dev.rondo.cli.options;

import dev.rondo.cli.terminal.Plural;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.load.Deadline;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much is hunted. */
public final class HuntOptions {

  private static final long FIRST_BUG = 20_000;
  private static final long PER_RUN = 10_000;

  @Option(
      names = "--schedules",
      paramLabel = "N",
      description =
          "Schedules of each form, at most, per run (default: 20000; 10000 for several runs).")
  private Optional<Long> schedules = Optional.empty();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "Number of independent runs, each until its first bug (default: 20 for compare; hunt has "
              + "one and stops at the first bug).")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "T",
      converter = DurationConverter.class,
      description =
          "Time limit of a run. Without it the same seed gives the same answer on every machine "
              + "(default: no limit).")
  private Optional<Duration> timeout = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "The same seed gives the same hunt on every machine (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Number of threads; the result does not depend on it (default: all cores).")
  private int jobs = Runtime.getRuntime().availableProcessors();

  /** Whether the user has asked for independent runs. */
  public boolean hasRuns() {
    return runs.isPresent();
  }

  /**
   * How much is hunted.
   *
   * @param usualRuns how many runs there are where the user has not said it
   */
  public HuntLimits settings(int usualRuns) {
    int runs = this.runs.orElse(usualRuns);
    long schedules = this.schedules.orElse(runs == 1 && !hasRuns() ? FIRST_BUG : PER_RUN);
    UsageError.unless(schedules >= 1, "--schedules " + schedules + ": there is at least one");
    UsageError.unless(runs >= 1, "--runs " + runs + ": there is at least one");
    long millis = timeout.map(Duration::toMillis).orElse(HuntLimits.NO_TIMEOUT);
    return new HuntLimits(runs, schedules, millis, seed, Jobs.checked(jobs));
  }

  /** When the time of a hunt that begins now is over. */
  public Deadline deadline() {
    return Deadline.in(timeout.map(Duration::toNanos).orElse(Long.MAX_VALUE));
  }

  /** As the first lines of a hunt give it. */
  public String text(HuntLimits settings) {
    String limit = timeout.map(time -> " or " + time.toMillis() / 1000.0 + "s").orElse("");
    return settings.runs() == 1 && !hasRuns()
        ? String.format(
            Locale.ROOT,
            "seed %d, until the first bug, up to %s of each form%s, %s",
            seed,
            Plural.of(settings.schedules(), "schedule"),
            limit,
            Plural.of(jobs, "job"))
        : String.format(
            Locale.ROOT,
            "seed %d, %s of up to %s%s each, %s",
            seed,
            Plural.of(settings.runs(), "run"),
            Plural.of(settings.schedules(), "schedule"),
            limit,
            Plural.of(jobs, "job"));
  }
}
