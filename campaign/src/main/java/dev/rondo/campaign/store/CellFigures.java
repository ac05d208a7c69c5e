package dev.rondo.campaign.store;

/**
 * What a cell has come to.
 *
 * @param chunks how many are finished
 * @param lastChunk the highest number of those; -1 where there is none
 * @param found how many schedules show a bug
 * @param bugs how many distinct ones were seen
 * @param sinceNews how many chunks were finished after the last one that showed a bug which was new
 *     to the cell; all of them where there was none
 * @param states about how many were seen at the ends of phases; 0 where they are not looked at
 * @param newStates how many more the next schedule is expected to show; negative where nobody knows
 * @param millis of work
 */
public record CellFigures(
    CellRow row,
    long chunks,
    long lastChunk,
    long schedules,
    long handlers,
    long found,
    long bugs,
    long sinceNews,
    long states,
    double newStates,
    long millis) {

  /** Whether it is still to have its first turn. */
  public boolean isNotRunYet() {
    return row.isLive() && schedules == 0;
  }

  /** Whether nothing has happened in it: it has had no turn, or no handler ran. */
  public boolean isVacuous() {
    return row.isLive() && found == 0 && handlers == 0;
  }
}
