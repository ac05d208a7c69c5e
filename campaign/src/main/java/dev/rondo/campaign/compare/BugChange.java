package dev.rondo.campaign.compare;

import dev.rondo.campaign.store.BugRow;
import java.util.OptionalLong;

/**
 * How a bug has changed between two campaigns.
 *
 * @param bug as the later campaign has it, or the earlier one where that has none
 * @param before how many schedules of a cell it took in the earlier campaign
 * @param after how many in the later one
 */
public record BugChange(BugChangeKind kind, BugRow bug, OptionalLong before, OptionalLong after) {

  /** The kind of change. */
  public enum BugChangeKind {
    /** Only the later campaign has it. */
    NEW,
    /** Only the earlier one has it, although the later one has done as much. */
    GONE,
    /** Only the earlier one has it, but the later one has not done as much yet. */
    NOT_SEEN_YET,
    /** Both have it, after about as many schedules. */
    STILL,
    /** Both have it, the later one after more than twice as many schedules. */
    SLOWER,
    /** Both have it, the later one after less than half as many schedules. */
    FASTER
  }
}
