package dev.rondo.search.engine;

import dev.rondo.search.disk.DiskFolder;
import dev.rondo.search.disk.ParallelExecutor;
import dev.rondo.search.table.VisitedSet;
import org.jspecify.annotations.Nullable;

/**
 * The memory budget of the visited set and the frontier, and the disk that it spills to: sorted
 * runs of the visited set, and levels of the frontier.
 */
final class MemoryBudget {

  // More new states than a wave is likely to find; if it finds more, the excess is noticed a wave
  // later.
  private static final int MOST_PER_WAVE = 1 << 17;
  // The fraction of the memory that states need at least when there is a disk.
  private static final int LEAST_FOR_STATES = 8;

  private final StateSpace space;
  private final VisitedSet visited;
  private final Frontier frontier;
  private final long mostBytes;
  private final @Nullable DiskFolder disk;
  private long peakBytes;

  MemoryBudget(StateSpace space, VisitedSet visited, Frontier frontier, SearchLimits limits) {
    this.space = space;
    this.visited = visited;
    this.frontier = frontier;
    this.mostBytes = limits.bytes();
    this.disk = limits.disk().map(DiskFolder::new).orElse(null);
  }

  long bytes() {
    return visited.bytes() + frontier.bytes() + space.bytes();
  }

  /** The peak memory, as of the times it was noted. */
  long peakBytes() {
    notePeak();
    return peakBytes;
  }

  void notePeak() {
    peakBytes = Math.max(peakBytes, bytes());
  }

  /** The peak size of the files. */
  long diskBytes() {
    return disk == null ? 0 : disk.mostBytes();
  }

  /** Whether so many bytes exceed the budget. */
  boolean isShortOf(long bytes) {
    return bytes > mostBytes;
  }

  /** Whether another wave fits, after moving states to the disk if necessary. */
  boolean isThereForAWave(ParallelExecutor workers) {
    if (!isShortOf(bytes() + visited.bytesFor(MOST_PER_WAVE))) {
      return true;
    }
    // With less, states would be moved to and from the disk all the time.
    return make(workers) && !isShortOf(bytes() + mostBytes / LEAST_FOR_STATES);
  }

  /** Moves states to the disk if they exceed the budget. */
  void makeWhereShort(ParallelExecutor workers) {
    if (isShortOf(bytes())) {
      make(workers);
    }
  }

  /** Moves states to the disk; returns false without a disk. */
  boolean make(ParallelExecutor workers) {
    if (disk == null) {
      return false;
    }
    notePeak();
    detectDuplicates(workers);
    frontier.moveTo(disk, workers);
    if (visited.recent() > 0) {
      visited.moveTo(disk, workers);
    }
    if (isShortOf(bytes() + mostBytes / 2)) {
      space.forget();
    }
    return true;
  }

  /** Compares new states with those on the disk. */
  void detectDuplicates(ParallelExecutor workers) {
    frontier.addDuplicates(visited.detectDuplicates(workers));
  }
}
