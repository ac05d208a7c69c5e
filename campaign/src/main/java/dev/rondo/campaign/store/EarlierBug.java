package dev.rondo.campaign.store;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.run.archive.ScheduleSegment;
import java.util.List;

/**
 * A bug of earlier versions of a file.
 *
 * @param field whose settings its smallest run has; its text is an earlier one
 * @param sightings the first under each of the settings that have shown it
 */
public record EarlierBug(Cell field, FoundBug bug, List<Sighting> sightings) {

  /**
   * A chunk that has shown it: its seed draws the same schedules from another text.
   *
   * @param segments how the schedule was drawn that has shown it, where the seed does not say
   */
  public record Sighting(Cell field, Chunk chunk, long schedule, List<ScheduleSegment> segments) {}
}
