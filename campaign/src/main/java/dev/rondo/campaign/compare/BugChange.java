package dev.rondo.campaign.compare;

import dev.rondo.campaign.store.BugRow;
import java.util.OptionalLong;

/**
 * How a bug has changed between two campaigns.
 *
 * @param bug the bug in the later campaign, or in the earlier one if the later one lacks it
 * @param before the number of schedules of a cell to the bug in the earlier campaign
 * @param after the same number in the later campaign
 */
public record BugChange(BugChangeKind kind, BugRow bug, OptionalLong before, OptionalLong after) {

  /** The kind of change. */
  public enum BugChangeKind {
    /** Only the later campaign has it. */
    NEW,
    /** Only the earlier one has it, although the later one has run as many schedules. */
    GONE,
    /** Only the earlier one has it, but the later one has run fewer schedules. */
    NOT_SEEN_YET,
    /** Both have it, after about as many schedules. */
    STILL,
    /** Both have it, the later one after more than twice as many schedules. */
    SLOWER,
    /** Both have it, the later one after less than half as many schedules. */
    FASTER
  }
}
