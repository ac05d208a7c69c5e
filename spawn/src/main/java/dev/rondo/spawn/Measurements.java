package dev.rondo.spawn;

import dev.rondo.spawn.wire.Traffic;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts of the events of processes.
 *
 * @param steps how many handlers, timeouts and requests have run
 * @param sent how many messages were sent, those that were dropped included
 * @param received how many messages came from other processes or from the process itself
 * @param drops how many messages were dropped, and why
 * @param refused how many connections were refused
 * @param latencies of messages between processes in microseconds, in the buckets of a histogram
 */
public record Measurements(
    long steps,
    long sent,
    long received,
    long outputs,
    Map<Traffic.Drop, Long> drops,
    long refused,
    long[] latencies) {

  /** No events. */
  public static final Measurements NONE =
      new Measurements(0, 0, 0, 0, Map.of(), 0, new LatencyHistogram().counts());

  /** The sum of two measurements. */
  public Measurements plus(Measurements other) {
    Map<Traffic.Drop, Long> sum = new EnumMap<>(Traffic.Drop.class);
    drops.forEach((why, count) -> sum.merge(why, count, Long::sum));
    other.drops.forEach((why, count) -> sum.merge(why, count, Long::sum));
    long[] both = latencies.clone();
    for (int bucket = 0; bucket < both.length; bucket++) {
      both[bucket] += other.latencies[bucket];
    }
    return new Measurements(
        steps + other.steps,
        sent + other.sent,
        received + other.received,
        outputs + other.outputs,
        sum,
        refused + other.refused,
        both);
  }

  /** The latency in microseconds that a share of the messages does not exceed. */
  public long latencyMicros(double share) {
    return LatencyHistogram.percentile(latencies, share);
  }
}
