package dev.rondo.run;

import dev.rondo.run.archive.ScheduleSegment;
import java.util.List;

/**
 * Where a schedule comes from: what it takes to run it again.
 *
 * @param segments how its choices were drawn, one part after another; none where seed and schedule
 *     say all
 */
public record Origin(long seed, long schedule, List<ScheduleSegment> segments) {

  /** Of a schedule whose seed and number say all. */
  public static Origin of(long seed, long schedule) {
    return new Origin(seed, schedule, List.of());
  }
}
