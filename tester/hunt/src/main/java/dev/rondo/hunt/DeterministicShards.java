package dev.rondo.hunt;

import java.util.Optional;

/**
 * Deals schedules that learn from earlier ones to a fixed number of shards. Each shard has its own
 * explorer, which runs its schedules in order, so that the result does not depend on threads. The
 * first schedules all belong to one shard, so that early learning is not divided.
 */
final class DeterministicShards implements ScheduleQueue {

  /** The number of shards, independent of the number of threads. */
  static final int COUNT = 16;

  /** The number of first parts that all belong to the first shard. */
  private static final long ALONE = 64;

  private final long[] next = new long[COUNT];
  private final boolean[] busy = new boolean[COUNT];

  DeterministicShards() {
    for (int shard = 1; shard < COUNT; shard++) {
      next[shard] = ALONE + shard;
    }
  }

  @Override
  public synchronized Optional<ScheduleBatch> take(int worker, long last) {
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
    return Optional.of(new ScheduleBatch(lowest, next[lowest] * SIZE));
  }

  @Override
  public synchronized void giveBack(ScheduleBatch part) {
    int shard = part.explorer();
    boolean isAlone = next[shard] < ALONE;
    next[shard] += isAlone ? 1 : COUNT;
    busy[shard] = false;
  }
}
