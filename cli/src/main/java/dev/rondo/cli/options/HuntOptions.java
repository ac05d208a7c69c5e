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
          "Schedules of each form, at most (default: 20000); with compare, of each run (default: "
              + "10000).")
  private Optional<Long> schedules = Optional.empty();

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

  /** Settings of a hunt that stops at the first bug. */
  public HuntLimits untilFirstBug() {
    return settings(1, FIRST_BUG);
  }

  /** Settings of independent runs, each until its first bug. */
  public HuntLimits ofRuns(int runs) {
    return settings(runs, PER_RUN);
  }

  private HuntLimits settings(int runs, long usualSchedules) {
    long schedules = this.schedules.orElse(usualSchedules);
    UsageError.unless(schedules >= 1, "--schedules " + schedules + ": there is at least one");
    long millis = timeout.map(Duration::toMillis).orElse(HuntLimits.NO_TIMEOUT);
    return new HuntLimits(runs, schedules, millis, seed, JobsOption.checked(jobs));
  }

  /** When the time of a hunt that begins now is over. */
  public Deadline deadline() {
    return Deadline.in(timeout.map(Duration::toNanos).orElse(Long.MAX_VALUE));
  }

  /** As the first lines of a hunt that ends at the first bug give it. */
  public String firstBugText(HuntLimits settings) {
    return String.format(
        Locale.ROOT,
        "seed %d, until the first bug, up to %s of each form%s, %s",
        seed,
        Plural.of(settings.schedules(), "schedule"),
        limit(),
        Plural.of(jobs, "job"));
  }

  /** As the first lines of independent runs give it. */
  public String runsText(HuntLimits settings) {
    return String.format(
        Locale.ROOT,
        "seed %d, %s of up to %s%s each, %s",
        seed,
        Plural.of(settings.runs(), "run"),
        Plural.of(settings.schedules(), "schedule"),
        limit(),
        Plural.of(jobs, "job"));
  }

  private String limit() {
    return timeout.map(time -> " or " + time.toMillis() / 1000.0 + "s").orElse("");
  }
}
