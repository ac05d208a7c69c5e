package dev.rondo.cli.options;

import dev.rondo.cli.terminal.Count;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.HuntSettings;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Option;

/** How much is hunted. */
public final class HuntOptions {

  @Option(
      names = "--schedules",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How many schedules a run has at most (default: ${DEFAULT-VALUE}).")
  private long schedules;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many independent runs there are (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--timeout",
      paramLabel = "T",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = "How long a run takes at most (default: ${DEFAULT-VALUE}).")
  private Duration timeout = Duration.ZERO;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same hunt, everywhere (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many threads work; the result does not depend on it (default: all cores).")
  private int jobs = Runtime.getRuntime().availableProcessors();

  public HuntSettings settings() {
    UsageError.unless(schedules >= 1, "--schedules " + schedules + ": there is at least one");
    UsageError.unless(runs >= 1, "--runs " + runs + ": there is at least one");
    return new HuntSettings(runs, schedules, timeout.toMillis(), seed, Jobs.checked(jobs));
  }

  /** As the first lines of a hunt give it. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "seed %d, %s of up to %s or %ss each, %s",
        seed,
        Count.of(runs, "run"),
        Count.of(schedules, "schedule"),
        timeout.toMillis() / 1000.0,
        Count.of(jobs, "job"));
  }
}
