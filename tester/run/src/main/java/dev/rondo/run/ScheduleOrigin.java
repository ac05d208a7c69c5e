package dev.rondo.run;

import dev.rondo.run.archive.ScheduleSegment;
import java.util.List;

/**
 * The origin of a schedule, from which it can be run again.
 *
 * @param segments the segments whose choices were drawn one after another; empty if seed and number
 *     determine the schedule
 */
public record ScheduleOrigin(long seed, long schedule, List<ScheduleSegment> segments) {

  /** The origin of a schedule that its seed and number determine. */
  public static ScheduleOrigin of(long seed, long schedule) {
    return new ScheduleOrigin(seed, schedule, List.of());
  }
}
