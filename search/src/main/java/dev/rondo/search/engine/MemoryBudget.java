package dev.rondo.search.engine;

import dev.rondo.search.disk.DiskFolder;
import dev.rondo.search.disk.ParallelExecutor;
import dev.rondo.search.table.VisitedSet;
import org.jspecify.annotations.Nullable;

/** The memory that a search may take, and the disk for what it has no room for. */
final class MemoryBudget {

  // More new states than a wave is likely to find; should it find more, memory grows a wave late.
  private static final int MOST_PER_WAVE = 1 << 17;
  // The part of the memory that states need at least where the disk takes the rest of them.
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

  /** The most that was taken, of the times when somebody noted it. */
  long peakBytes() {
    notePeak();
    return peakBytes;
  }

  void notePeak() {
    peakBytes = Math.max(peakBytes, bytes());
  }

  /** The most that was taken of the disk. */
  long diskBytes() {
    return disk == null ? 0 : disk.mostBytes();
  }

  /** Whether so much is too much. */
  boolean isShortOf(long bytes) {
    return bytes > mostBytes;
  }

  /** Whether there is room for another wave, after states were moved to the disk if need be. */
  boolean isThereForAWave(ParallelExecutor workers) {
    if (!isShortOf(bytes() + visited.bytesFor(MOST_PER_WAVE))) {
      return true;
    }
    // Too little for states, and they would come and go all the time.
    return make(workers) && !isShortOf(bytes() + mostBytes / LEAST_FOR_STATES);
  }

  /** Moves states to the disk where there are too many. */
  void makeWhereShort(ParallelExecutor workers) {
    if (isShortOf(bytes())) {
      make(workers);
    }
  }

  /** Moves states to the disk; false where there is none. */
  boolean make(ParallelExecutor workers) {
    if (disk == null) {
      return false;
    }
    notePeak();
    settle(workers);
    frontier.moveTo(disk, workers);
    if (visited.recent() > 0) {
      visited.moveTo(disk, workers);
    }
    if (isShortOf(bytes() + mostBytes / 2)) {
      space.forget();
    }
    return true;
  }

  /** Compares states that wait with those on the disk. */
  void settle(ParallelExecutor workers) {
    frontier.repeat(visited.settle(workers));
  }
}
