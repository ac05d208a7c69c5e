package dev.rondo.campaign.store;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.ScheduleSegment;
import java.util.List;

/**
 * The result of a chunk.
 *
 * @param schedules that were run: fewer than planned if one took too long
 * @param length the steps of all schedules, or their phases
 * @param found how many of them show a bug
 * @param sightings the bugs that were looked at
 * @param spuriousRuns runs of rounds that the original does not have
 * @param states those of a sample
 * @param corpus some of the states that were kept to go back to and were not known before
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
