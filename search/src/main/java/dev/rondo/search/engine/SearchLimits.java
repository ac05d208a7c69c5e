package dev.rondo.search.engine;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The limits of a search.
 *
 * @param depth how many steps from the start
 * @param bytes how much memory states may take
 * @param nanos the time limit
 * @param disk the folder for states that exceed the memory; without it the search ends there
 * @param transitions after how many transitions no further wave of states is expanded
 * @param over whether the time of all work that the search is a part of is over
 */
public record SearchLimits(
    int depth,
    long bytes,
    long nanos,
    Optional<Path> disk,
    long transitions,
    BooleanSupplier over) {

  /** No limits. */
  public static final SearchLimits NONE =
      new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  /**
   * How much a search computes that may have no end, where the user has set no bound; about a
   * minute on a usual core. It is a count and not a time, so that the answer is the same on every
   * machine.
   */
  public static final long UNASKED_TRANSITIONS = 10_000_000;

  /** Without a disk. */
  public SearchLimits(int depth, long bytes, long nanos) {
    this(depth, bytes, nanos, Optional.empty());
  }

  /** Any number of transitions. */
  public SearchLimits(int depth, long bytes, long nanos, Optional<Path> disk) {
    this(depth, bytes, nanos, disk, Long.MAX_VALUE, () -> false);
  }

  /** The same with another depth. */
  public SearchLimits withDepth(int newDepth) {
    return new SearchLimits(newDepth, bytes, nanos, disk, transitions, over);
  }

  /** The same with a folder for states, or without one. */
  public SearchLimits withDisk(Optional<Path> folder) {
    return new SearchLimits(depth, bytes, nanos, folder, transitions, over);
  }

  /** The same with another number of transitions. */
  public SearchLimits withTransitions(long most) {
    return new SearchLimits(depth, bytes, nanos, disk, most, over);
  }

  /** The same with a time limit for all work that the search is a part of. */
  public SearchLimits until(BooleanSupplier newOver) {
    return new SearchLimits(depth, bytes, nanos, disk, transitions, newOver);
  }
}
