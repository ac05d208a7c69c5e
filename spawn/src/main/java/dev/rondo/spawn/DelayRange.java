package dev.rondo.spawn;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.random.Randomness;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A range of durations; one is drawn uniformly. */
public record DelayRange(long minMillis, long maxMillis) {

  /** No delay. */
  public static final DelayRange NONE = new DelayRange(0, 0);

  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(?:\\.\\.(\\d{1,9}))?(ms|s|m)");
  private static final long NANOS = 1_000_000;

  /** Checks that the bounds are in order. */
  public DelayRange {
    UsageError.unless(
        minMillis >= 0 && minMillis <= maxMillis,
        minMillis + ".." + maxMillis + "ms: the first is not the smaller one");
  }

  /**
   * Reads {@code 150..300ms}, {@code 5s}.
   *
   * @throws UsageError where the text is neither
   */
  public static DelayRange parse(String text) {
    Matcher matcher = FORM.matcher(text);
    UsageError.unless(
        matcher.matches(), "'" + text + "' is not a duration such as 50ms, 150..300ms or 5s");
    long unit =
        switch (matcher.group(3)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          default -> 60_000;
        };
    long min = Long.parseLong(matcher.group(1));
    long max = matcher.group(2) == null ? min : Long.parseLong(matcher.group(2));
    return new DelayRange(min * unit, max * unit);
  }

  /** Draws one of the durations, in nanoseconds. */
  long drawNanos(Randomness random) {
    long width = Math.min(Integer.MAX_VALUE - 1L, (maxMillis - minMillis) * 1_000);
    long micros = width == 0 ? 0 : random.below((int) width + 1);
    return minMillis * NANOS + micros * 1_000;
  }

  @Override
  public String toString() {
    return minMillis == maxMillis
        ? minMillis + "ms"
        : String.format(Locale.ROOT, "%d..%dms", minMillis, maxMillis);
  }
}
