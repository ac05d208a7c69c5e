package dev.rondo.hunt;

import java.util.Optional;

/**
 * Schedules that learn from earlier ones. They belong to a fixed number of islands, each with an
 * explorer of its own that gets its schedules in their order; which thread runs them makes no
 * difference. The first ones all belong to one island, since what was learned from few schedules
 * should not be divided.
 */
final class Islands implements Deal {

  /** How many islands there are, whatever the number of threads. */
  static final int COUNT = 16;

  /** So many parts at the beginning belong to the first island. */
  private static final long ALONE = 64;

  private final long[] next = new long[COUNT];
  private final boolean[] busy = new boolean[COUNT];

  Islands() {
    for (int island = 1; island < COUNT; island++) {
      next[island] = ALONE + island;
    }
  }

  @Override
  public synchronized Optional<Part> take(int worker, long last) {
    int lowest = -1;
    for (int island = 0; island < COUNT; island++) {
      if (!busy[island] && (lowest < 0 || next[island] < next[lowest])) {
        lowest = island;
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
    int island = part.explorer();
    boolean isAlone = next[island] < ALONE;
    next[island] += isAlone ? 1 : COUNT;
    busy[island] = false;
  }
}
