package dev.rondo.search.engine;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The limits of a search.
 *
 * @param depth how many steps from the start
 * @param bytes how much memory states may take
 * @param nanos the time limit
 * @param disk the folder for states that exceed the memory; without it the search ends there
 */
public record SearchLimits(int depth, long bytes, long nanos, Optional<Path> disk) {

  /** No limits. */
  public static final SearchLimits NONE =
      new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  /** Without a disk. */
  public SearchLimits(int depth, long bytes, long nanos) {
    this(depth, bytes, nanos, Optional.empty());
  }

  /** The same with another depth. */
  public SearchLimits withDepth(int newDepth) {
    return new SearchLimits(newDepth, bytes, nanos, disk);
  }

  /** The same with another time. */
  public SearchLimits withNanos(long newNanos) {
    return new SearchLimits(depth, bytes, newNanos, disk);
  }

  /** The same with a folder for states, or without one. */
  public SearchLimits withDisk(Optional<Path> folder) {
    return new SearchLimits(depth, bytes, nanos, folder);
  }
}
