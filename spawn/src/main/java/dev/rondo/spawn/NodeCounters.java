package dev.rondo.spawn;

import dev.rondo.spawn.wire.Traffic;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts the events of one process; all of its threads use it. */
final class NodeCounters {

  final LongAdder steps = new LongAdder();
  final LongAdder sent = new LongAdder();
  final LongAdder received = new LongAdder();
  final LongAdder outputs = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LatencyHistogram latencies = new LatencyHistogram();
  private final AtomicLongArray drops = new AtomicLongArray(Traffic.Drop.values().length);

  /** Counts a dropped message; returns how often that has happened. */
  long dropped(Traffic.Drop why) {
    return drops.incrementAndGet(why.ordinal());
  }

  Measurements read() {
    Map<Traffic.Drop, Long> dropped = new EnumMap<>(Traffic.Drop.class);
    for (Traffic.Drop why : Traffic.Drop.values()) {
      if (drops.get(why.ordinal()) > 0) {
        dropped.put(why, drops.get(why.ordinal()));
      }
    }
    return new Measurements(
        steps.sum(),
        sent.sum(),
        received.sum(),
        outputs.sum(),
        dropped,
        refused.sum(),
        latencies.counts());
  }
}
