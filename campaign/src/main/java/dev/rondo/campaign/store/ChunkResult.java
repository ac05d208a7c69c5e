package dev.rondo.campaign.store;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.ScheduleSegment;
import java.util.List;

/**
 * The result of a chunk.
 *
 * @param schedules the number of schedules that were run; fewer than planned if one took too long
 * @param length the number of steps or phases of all schedules
 * @param found the number of schedules that show a bug
 * @param sightings the bugs that were shrunk
 * @param spuriousRuns violations in rounds that the original does not have
 * @param states the states of a sample of the schedules
 * @param corpus a sample of the newly found states
 */
public record ChunkResult(
    long schedules,
    long length,
    long handlers,
    long outputs,
    long found,
    List<Sighting> sightings,
    List<SpuriousRun> spuriousRuns,
    DistinctStateSketch states,
    Corpus corpus) {

  /**
   * A bug that was shrunk.
   *
   * @param schedule in which it was found
   * @param segments how its choices were drawn, where the seed of the chunk does not say
   * @param times how many schedules of the chunk break the same property, this one included
   */
  public record Sighting(long schedule, List<ScheduleSegment> segments, long times, FoundBug bug) {}

  /**
   * A run of rounds that breaks a property and is none of the original, since the protocol is not
   * closed.
   *
   * @param schedule in which it was found
   * @param times how many schedules of the chunk break the same property, this one included
   * @param why the protocol is not closed, as the cell reports it
   */
  public record SpuriousRun(long schedule, long times, String why) {}
}
