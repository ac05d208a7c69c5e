package dev.rondo.campaign.store;

/**
 * The figures of a cell.
 *
 * @param chunks the number of finished chunks
 * @param lastChunk the highest number of a finished chunk; -1 if there is none
 * @param found the number of schedules that show a bug
 * @param bugs the number of distinct bugs
 * @param sinceNews the number of chunks finished after the last one with a bug new to the cell; all
 *     chunks if there was none
 * @param states the estimated number of distinct states at the ends of phases; 0 if not sampled
 * @param newStates the expected number of new states in the next schedule; negative if unknown
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

  /** Whether no chunk of it has run yet. */
  public boolean isNotRunYet() {
    return row.isLive() && schedules == 0;
  }

  /** Whether no handler has run in it. */
  public boolean isVacuous() {
    return row.isLive() && found == 0 && handlers == 0;
  }
}
