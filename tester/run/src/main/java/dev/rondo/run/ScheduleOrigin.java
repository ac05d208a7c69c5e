package dev.rondo.run;

import dev.rondo.run.archive.ScheduleSegment;
import java.util.List;

/**
 * The origin of a schedule, from which it can be run again.
 *
 * @param segments how its choices were drawn, one part after another; none where seed and schedule
 *     say all
 */
public record ScheduleOrigin(long seed, long schedule, List<ScheduleSegment> segments) {

  /** Of a schedule whose seed and number say all. */
  public static ScheduleOrigin of(long seed, long schedule) {
    return new ScheduleOrigin(seed, schedule, List.of());
  }
}
