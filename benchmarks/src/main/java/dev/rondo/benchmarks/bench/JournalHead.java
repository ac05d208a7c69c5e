package dev.rondo.benchmarks.bench;

import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * The common settings of the runs of a journal. How many runs there are is not part of it: more can
 * be added.
 */
public record JournalHead(
    String rondo,
    MeasuringMachine machine,
    long seed,
    long schedules,
    long timeoutMillis,
    int jobs,
    long warmUpMillis) {

  /** A damaged journal may lack some of them. */
  public JournalHead {
    Objects.requireNonNull(rondo, "rondo");
    Objects.requireNonNull(machine, "machine");
  }

  static JournalHead of(String version, BenchLimits settings) {
    return new JournalHead(
        version,
        MeasuringMachine.here(),
        settings.hunt().seed(),
        settings.hunt().schedules(),
        settings.hunt().timeoutMillis(),
        settings.hunt().jobs(),
        settings.warmUpMillis());
  }

  /**
   * Refuses runs of another bench.
   *
   * @param file where they are
   */
  void requireSame(JournalHead earlier, Path file) {
    UsageError.unless(
        earlier.equals(this),
        """
        the runs in %s were made by another bench:
          %s
        and not by this one:
          %s
        Write --out with another folder to keep them, or --fresh to put them aside.\
        """
            .formatted(file, earlier, this));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "rondo %s, --seed %d --schedules %d --timeout %dms --jobs %d --warm-up %dms, on %s",
        rondo,
        seed,
        schedules,
        timeoutMillis,
        jobs,
        warmUpMillis,
        machine);
  }

  /** The kind of machine of the measurements; nothing identifies the machine itself. */
  public record MeasuringMachine(int cores, String jvm, String os) {

    /** This one. */
    public static MeasuringMachine here() {
      return new MeasuringMachine(
          Runtime.getRuntime().availableProcessors(),
          System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
          System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    }

    @Override
    public String toString() {
      return cores + " cores, " + jvm + ", " + os;
    }
  }
}
