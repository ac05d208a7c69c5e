package dev.rondo.hunt;

import java.util.Optional;

/**
 * Schedules that learn from earlier ones. They belong to a fixed number of shards, each with an
 * explorer of its own that gets its schedules in their order; which thread runs them makes no
 * difference. The first ones all belong to one shard, since what was learned from few schedules
 * should not be divided.
 */
final class DeterministicShards implements Deal {

  /** How many shards there are, whatever the number of threads. */
  static final int COUNT = 16;

  /** So many parts at the beginning belong to the first shard. */
  private static final long ALONE = 64;

  private final long[] next = new long[COUNT];
  private final boolean[] busy = new boolean[COUNT];

  DeterministicShards() {
    for (int shard = 1; shard < COUNT; shard++) {
      next[shard] = ALONE + shard;
    }
  }

  @Override
  public synchronized Optional<Part> take(int worker, long last) {
    int lowest = -1;
    for (int shard = 0; shard < COUNT; shard++) {
      if (!busy[shard] && (lowest < 0 || next[shard] < next[lowest])) {
        lowest = shard;
      }
    }
    if (lowest < 0 || next[lowest] * SIZE > last) {
      return Optional.empty();
    }
    busy[lowest] = true;
    return Optional.of(new Part(lowest, next[lowest] * SIZE));
  }

  @Override
  public synchronized void giveBack(Part part) {
    int shard = part.explorer();
    boolean isAlone = next[shard] < ALONE;
    next[shard] += isAlone ? 1 : COUNT;
    busy[shard] = false;
  }
}
