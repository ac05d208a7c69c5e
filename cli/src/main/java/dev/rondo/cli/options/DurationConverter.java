package dev.rondo.cli.options;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads durations as people write them and as Rondo prints them: {@code 500ms}, {@code 0.3s},
 * {@code 60 s}, {@code 5m}, {@code 1h}.
 */
public final class DurationConverter implements ITypeConverter<Duration> {

  /** A year and more; what is longer would not fit into a clock. */
  private static final long MOST_HOURS = 10_000;

  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?) ?(ms|s|m|h)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a duration such as 500ms, 0.3s, 60s or 5m");
    }
    BigDecimal millis = new BigDecimal(matcher.group(1)).multiply(millis(matcher.group(2)));
    Duration duration = Duration.ofMillis(millis.setScale(0, RoundingMode.HALF_UP).longValue());
    if (duration.toHours() > MOST_HOURS) {
      throw new TypeConversionException("'" + text + "' is longer than " + MOST_HOURS + "h");
    }
    if (duration.isZero() && millis.signum() > 0) {
      throw new TypeConversionException("'" + text + "' is shorter than 1ms");
    }
    return duration;
  }

  private static BigDecimal millis(String unit) {
    return BigDecimal.valueOf(
        switch (unit) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          default -> 3_600_000;
        });
  }
}
