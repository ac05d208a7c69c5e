package dev.rondo.run.archive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of the archive, and the path to it. */
public final class ArchivedState {

  private final long key;
  private final Snapshot state;
  private final @Nullable ArchivedState before;
  private final ScheduleSegment segment;
  private final int depth;

  /** How often a schedule has begun here. */
  int visits;

  /**
   * A new cell.
   *
   * @param key its number
   * @param before the state in which its schedule began; null for the initial one
   * @param segment what the schedule did from there on
   * @param depth the number of phases from the start
   */
  public ArchivedState(
      long key,
      Snapshot state,
      @Nullable ArchivedState before,
      ScheduleSegment segment,
      int depth) {
    this.key = key;
    this.state = state;
    this.before = before;
    this.segment = segment;
    this.depth = depth;
  }

  /** The number of the cell. */
  public long key() {
    return key;
  }

  /** The state. */
  public Snapshot state() {
    return state;
  }

  /** The number of phases from the start. */
  public int depth() {
    return depth;
  }

  /** Whether it was first reached in the run of a seed. */
  boolean isOf(long seed) {
    return segment.seed() == seed;
  }

  /** The path from the start. */
  public List<ScheduleSegment> path() {
    List<ScheduleSegment> path = new ArrayList<>();
    for (ArchivedState cell = this; cell != null; cell = cell.before) {
      path.add(cell.segment);
    }
    Collections.reverse(path);
    return path;
  }
}
