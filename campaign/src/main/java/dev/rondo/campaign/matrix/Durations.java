package dev.rondo.campaign.matrix;

import dev.rondo.frontend.diagnostic.UsageError;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times as people write them: {@code 90s}, {@code 10m}, {@code 8h}. */
final class Durations {

  private static final Pattern FORM = Pattern.compile("(\\d{1,6})(s|m|h)");

  private Durations() {}

  /**
   * A time.
   *
   * @throws UsageError where the text is none
   */
  static Duration parse(String text) {
    Matcher matcher = FORM.matcher(text);
    UsageError.unless(matcher.matches(), "'" + text + "' is no time such as 90s, 10m or 8h");
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }
}
