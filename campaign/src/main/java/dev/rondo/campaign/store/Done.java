package dev.rondo.campaign.store;

import dev.rondo.run.archive.Leg;
import dev.rondo.run.archive.Waymarks;
import java.util.List;

/**
 * What has come of a chunk.
 *
 * @param schedules that were run: fewer than planned where one took the patience of the machine
 * @param length the steps of all schedules, or their phases
 * @param found how many of them show a bug
 * @param sightings the bugs that were looked at
 * @param states those of a sample
 * @param waymarks some of the states that were kept to go back to and were not known before
 */
public record Done(
    long schedules,
    long length,
    long handlers,
    long outputs,
    long found,
    List<Sighting> sightings,
    Sketch states,
    Waymarks waymarks) {

  /**
   * A bug that was shrunk.
   *
   * @param schedule in which it was found
   * @param legs how its choices were drawn, where the seed of the chunk does not say
   * @param times how many schedules of the chunk break the same property, this one included
   */
  public record Sighting(long schedule, List<Leg> legs, long times, FoundBug bug) {}
}
