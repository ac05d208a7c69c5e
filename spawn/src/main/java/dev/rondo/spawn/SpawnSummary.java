package dev.rondo.spawn;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The summary of a run.
 *
 * @param violation the first violation of a spec or an invariant, or the first exception
 * @param unchecked the specs that were not checked, since they need inputs
 */
public record SpawnSummary(
    Measurements total,
    long crashes,
    long partitions,
    Duration time,
    Optional<String> violation,
    List<String> unchecked) {

  private static final double MILLI = 1_000.0;

  /** The number of received messages per second. */
  public double messagesPerSecond() {
    return total.received() / Math.max(0.001, time.toMillis() / MILLI);
  }

  /** The summary as text for users. */
  public String text() {
    StringBuilder text = new StringBuilder();
    violation.ifPresent(found -> text.append(String.format(Locale.ROOT, "violation: %s%n", found)));
    text.append(
        String.format(
            Locale.ROOT,
            "%d steps, %d messages sent, %d received (%.0f per second), %d outputs%n",
            total.steps(),
            total.sent(),
            total.received(),
            messagesPerSecond(),
            total.outputs()));
    text.append(
        String.format(
            Locale.ROOT,
            "latency: median %.1f ms, 90 %% %.1f ms, 99 %% %.1f ms%n",
            total.latencyMicros(0.5) / MILLI,
            total.latencyMicros(0.9) / MILLI,
            total.latencyMicros(0.99) / MILLI));
    String drops =
        total.drops().entrySet().stream()
            .map(drop -> drop.getValue() + " " + drop.getKey())
            .collect(Collectors.joining(", "));
    text.append(
        String.format(
            Locale.ROOT,
            "dropped: %s; %d crashes, %d partitions, %d connections refused%n",
            drops.isEmpty() ? "none" : drops,
            crashes,
            partitions,
            total.refused()));
    if (!unchecked.isEmpty()) {
      text.append("not checked: ").append(String.join(", ", unchecked)).append('\n');
    }
    return text.toString();
  }
}
