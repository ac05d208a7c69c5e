package dev.rondo.hunt;

import java.util.Optional;

/** Hands out the schedules of a run in batches of consecutive ones. */
interface ScheduleQueue {

  /** How many schedules a part has. */
  int SIZE = 64;

  /**
   * Some schedules for an explorer.
   *
   * @param explorer its number
   * @param first the first of the schedules
   */
  record ScheduleBatch(int explorer, long first) {}

  /**
   * The next part for a worker; none where nothing is left for it.
   *
   * @param last no part begins behind this schedule
   */
  Optional<ScheduleBatch> take(int worker, long last);

  /** A part is done. */
  void giveBack(ScheduleBatch part);
}
