package dev.rondo.hunt;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param schedules how many schedules were run, the one with the bug included
 * @param length how long they were together: the steps of the asynchronous form, the phases of the
 *     sequential one
 * @param finding the bug of the first schedule that shows one
 * @param timedOut whether the time was over before the schedules were
 * @param segments how the choices of the schedule with the bug were drawn, where its number does
 *     not say
 */
public record RunResult(
    long seed,
    long schedules,
    long length,
    double seconds,
    long handlersFired,
    long outputs,
    @Nullable Finding finding,
    boolean timedOut,
    List<ScheduleSegment> segments) {

  /** The run of a schedule that was seen elsewhere. */
  public static RunResult of(long seed, long schedule, Finding finding) {
    return new RunResult(seed, schedule + 1, 0, 0, 0, 0, finding, false, List.of());
  }

  /** The number of the schedule that shows the bug, from 0. */
  public long schedule() {
    return schedules - 1;
  }

  /** Where the schedule that shows the bug comes from. */
  public ScheduleOrigin origin() {
    return new ScheduleOrigin(seed, schedule(), segments);
  }
}
