package dev.rondo.run.strategy;

import java.util.Arrays;

/**
 * Which events have come right after which at the same process, in some schedules. Pairs are kept
 * by a hash that may take two of them for one; nothing follows from that but that a schedule is not
 * kept.
 */
final class EventPairs {

  private static final int BITS = 16;
  private static final int MOST_NODES = 64;
  private static final int START = 1;

  private final long[] seen = new long[(1 << BITS) / Long.SIZE];
  private final int[] last = new int[MOST_NODES];
  private int fresh;

  /** Forgets all schedules. */
  void clear() {
    Arrays.fill(seen, 0);
  }

  /** A schedule begins. */
  void begin() {
    Arrays.fill(last, START);
    fresh = 0;
  }

  /** An event happens at a process. */
  void happens(int node, int event) {
    int mixed = (last[node] * 31 + event) * 0x9E3779B9 + node * 0x85EBCA6B;
    int pair = (mixed ^ (mixed >>> BITS)) & ((1 << BITS) - 1);
    long bit = 1L << pair;
    if ((seen[pair / Long.SIZE] & bit) == 0) {
      seen[pair / Long.SIZE] |= bit;
      fresh++;
    }
    last[node] = event;
  }

  /** How many pairs the schedule has shown that none before it had. */
  int fresh() {
    return fresh;
  }
}
