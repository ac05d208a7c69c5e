package dev.rondo.run.archive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of the archive, and the path to it. */
public final class ArchivedState {

  private final long key;
  private final Snapshot state;
  private final Path path;
  private final int depth;

  /** How often a schedule has begun here. */
  int visits;

  /**
   * A new cell.
   *
   * @param key its number
   * @param before the state in which its schedule began; null for the initial state
   * @param segment the segment of the schedule from there on
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
    this.path = new Path(before == null ? null : before.path, segment);
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
    return path.last.seed() == seed;
  }

  /** The path from the start. */
  public List<ScheduleSegment> path() {
    List<ScheduleSegment> segments = new ArrayList<>();
    for (Path rest = path; rest != null; rest = rest.before) {
      segments.add(rest.last);
    }
    Collections.reverse(segments);
    return segments;
  }

  /** A path without the states on it, which the archive may have removed. */
  private record Path(@Nullable Path before, ScheduleSegment last) {}
}
