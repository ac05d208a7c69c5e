package dev.rondo.hunt;

import java.util.Optional;

/** Hands out the schedules of a run in batches of consecutive ones. */
interface ScheduleQueue {

  /** The size of a batch. */
  int SIZE = 64;

  /**
   * A batch of schedules for an explorer.
   *
   * @param explorer its number
   * @param first the first of the schedules
   */
  record ScheduleBatch(int explorer, long first) {}

  /**
   * The next batch for a worker; empty if none is left for it.
   *
   * @param last no batch begins after this schedule
   */
  Optional<ScheduleBatch> take(int worker, long last);

  /** A batch is finished. */
  void giveBack(ScheduleBatch part);
}
