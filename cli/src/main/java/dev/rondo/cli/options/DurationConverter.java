package dev.rondo.cli.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations as people write them: {@code 500ms}, {@code 60s}, {@code 5m}, {@code 1h}. */
final class DurationConverter implements ITypeConverter<Duration> {

  /** A year and more; what is longer would not fit into a clock. */
  private static final long MOST_HOURS = 10_000;

  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException("'" + text + "' is no duration such as 500ms, 60s or 5m");
    }
    long amount = Long.parseLong(matcher.group(1));
    Duration duration = duration(amount, matcher.group(2));
    if (duration.toHours() > MOST_HOURS) {
      throw new TypeConversionException("'" + text + "' is longer than " + MOST_HOURS + "h");
    }
    return duration;
  }

  private static Duration duration(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }
}
