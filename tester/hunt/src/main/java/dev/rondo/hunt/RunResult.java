package dev.rondo.hunt;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one run of a hunt.
 *
 * @param schedules the number of schedules, including the one with the bug
 * @param length their total length: steps of the asynchronous form, phases of the sequential form
 * @param finding the bug of the first schedule that shows one
 * @param timedOut whether the time was over before all schedules had run
 * @param segments the origin of the choices of the schedule with the bug; empty if seed and number
 *     suffice
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

  /** The result for a schedule that was run elsewhere. */
  public static RunResult of(long seed, long schedule, Finding finding) {
    return new RunResult(seed, schedule + 1, 0, 0, 0, 0, finding, false, List.of());
  }

  /** The number of the schedule that shows the bug, from 0. */
  public long schedule() {
    return schedules - 1;
  }

  /** The origin of the schedule that shows the bug. */
  public ScheduleOrigin origin() {
    return new ScheduleOrigin(seed, schedule(), segments);
  }
}
