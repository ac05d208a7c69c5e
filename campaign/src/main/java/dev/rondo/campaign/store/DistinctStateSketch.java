package dev.rondo.campaign.store;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Estimates the number of distinct states of schedules, and of those reached once, in bounded
 * space. Keys whose low bits are zero are kept; if there are too many, one more bit must be zero.
 * What is kept is kept with its count, so that sketches can be put together in any order.
 *
 * <p>Source: adaptive sampling, Wegman 1984 (in Flajolet 1990).
 */
public final class DistinctStateSketch {

  /** The number of keys; with it the share of states seen once has an error of about 3 %. */
  private static final int MOST_KEYS = 1024;

  private static final int ENTRY_BYTES = Long.BYTES + 1;

  private final SortedMap<Long, Boolean> seenOnce = new TreeMap<>();
  private long schedules;
  private int level;

  /** Adds the states of one schedule. */
  public void add(Set<Long> states) {
    schedules++;
    states.forEach(key -> add(key, true));
    shrink();
  }

  /** Adds all that another has seen. */
  public void add(DistinctStateSketch other) {
    schedules += other.schedules;
    level = Math.max(level, other.level);
    seenOnce.keySet().removeIf(key -> !isKept(key));
    other.seenOnce.forEach(this::add);
    shrink();
  }

  private void add(long key, boolean once) {
    if (isKept(key)) {
      seenOnce.merge(key, once, (before, now) -> false);
    }
  }

  private void shrink() {
    while (seenOnce.size() > MOST_KEYS) {
      level++;
      seenOnce.keySet().removeIf(key -> !isKept(key));
    }
  }

  private boolean isKept(long key) {
    return Long.numberOfTrailingZeros(key) >= level;
  }

  /** How many schedules were looked at. */
  public long schedules() {
    return schedules;
  }

  /** The estimated number of distinct states. */
  public long states() {
    return (long) seenOnce.size() << level;
  }

  /**
   * The expected number of new states in the next schedule: the share of states seen once (Good
   * 1953, after Turing); at most 1.
   */
  public double newStates() {
    long once = seenOnce.values().stream().filter(Boolean::booleanValue).count() << level;
    return schedules == 0 ? 1 : Math.min(1, (double) once / schedules);
  }

  /** How many low bits of a key are zero. */
  public int level() {
    return level;
  }

  /** Its keys, with whether each was seen once. */
  public byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(seenOnce.size() * ENTRY_BYTES);
    for (Map.Entry<Long, Boolean> entry : seenOnce.entrySet()) {
      bytes.putLong(entry.getKey()).put((byte) (entry.getValue() ? 1 : 2));
    }
    return bytes.array();
  }

  /** A sketch from its stored form. */
  public static DistinctStateSketch of(long schedules, int level, byte[] keys) {
    DistinctStateSketch sketch = new DistinctStateSketch();
    sketch.schedules = schedules;
    sketch.level = level;
    ByteBuffer bytes = ByteBuffer.wrap(keys);
    while (bytes.hasRemaining()) {
      long key = bytes.getLong();
      sketch.seenOnce.put(key, bytes.get() == 1);
    }
    return sketch;
  }
}
