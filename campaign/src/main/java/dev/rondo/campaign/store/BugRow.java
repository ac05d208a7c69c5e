package dev.rondo.campaign.store;

import java.util.List;

/**
 * A distinct bug, as stored.
 *
 * @param times how many schedules have broken the property in the chunks that showed it
 * @param firstMillis how long the campaign had worked when it was found
 * @param cells the numbers of the cells that have shown it
 */
public record BugRow(
    String file,
    String protocol,
    int line,
    String sourceHash,
    String settings,
    FoundBug bug,
    long times,
    long firstMillis,
    List<Long> cells) {

  /** What is wrong, in the words of the spec. */
  public String message() {
    return bug.message();
  }
}
