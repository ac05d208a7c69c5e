package dev.rondo.campaign.store;

import java.util.List;

/**
 * A distinct bug, as stored.
 *
 * @param times the number of schedules that violated the property, in the chunks that showed the
 *     bug
 * @param firstMillis the working time of the campaign until it was found
 * @param cells the numbers of the cells that showed it
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

  /** The violation in the words of the spec. */
  public String message() {
    return bug.message();
  }
}
