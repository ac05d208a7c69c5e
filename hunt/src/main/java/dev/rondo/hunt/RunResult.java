package dev.rondo.hunt;

import dev.rondo.run.watch.Finding;
import org.jspecify.annotations.Nullable;

/**
 * What one run has come to.
 *
 * @param schedules how many schedules were run, the one with the bug included
 * @param finding the bug of the first schedule that shows one
 * @param timedOut whether the time was over before the schedules were
 */
public record RunResult(
    long seed,
    long schedules,
    double seconds,
    long handlersFired,
    long outputs,
    @Nullable Finding finding,
    boolean timedOut) {

  /** The number of the schedule that shows the bug, from 0. */
  public long schedule() {
    return schedules - 1;
  }
}
