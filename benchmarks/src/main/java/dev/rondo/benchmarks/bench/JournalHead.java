package dev.rondo.benchmarks.bench;

import java.util.Locale;

/**
 * All that the runs of a journal have in common. How many runs there are is not part of it: more
 * can be added.
 */
record JournalHead(
    String rondo,
    Machine machine,
    long seed,
    long schedules,
    long timeoutMillis,
    int jobs,
    long warmUpMillis) {

  static JournalHead of(String version, BenchSettings settings) {
    return new JournalHead(
        version,
        Machine.here(),
        settings.hunt().seed(),
        settings.hunt().schedules(),
        settings.hunt().timeoutMillis(),
        settings.hunt().jobs(),
        settings.warmUpMillis());
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
}
