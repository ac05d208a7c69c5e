package dev.rondo.spawn;

import java.util.concurrent.atomic.AtomicLongArray;

/** Latencies in buckets that grow by an eighth, so a percentile is right within 13 %. */
final class LatencyHistogram {

  private static final int SUB = 8;
  private static final int BUCKETS = SUB * 40;

  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);

  void add(long micros) {
    counts.incrementAndGet(bucket(Math.max(0, micros)));
  }

  private static int bucket(long micros) {
    if (micros < SUB) {
      return (int) micros;
    }
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros); // 3 and more
    int part = (int) ((micros >>> (power - 3)) - SUB);
    return Math.min(BUCKETS - 1, SUB * (power - 2) + part);
  }

  /** The largest value of a bucket. */
  private static long limit(int bucket) {
    if (bucket < SUB) {
      return bucket;
    }
    int power = bucket / SUB + 2;
    return ((long) (SUB + bucket % SUB + 1) << (power - 3)) - 1;
  }

  long[] counts() {
    long[] copy = new long[BUCKETS];
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      copy[bucket] = counts.get(bucket);
    }
    return copy;
  }

  /** The microseconds that a share of the values does not exceed; 0 if there are none. */
  static long percentile(long[] counts, double share) {
    long all = 0;
    for (long count : counts) {
      all += count;
    }
    long rank = (long) Math.ceil(share * all);
    long seen = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      seen += counts[bucket];
      if (all > 0 && seen >= rank) {
        return limit(bucket);
      }
    }
    return 0;
  }
}
