package dev.rondo.search.engine;

import dev.rondo.search.engine.SearchResult.End;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The time and the memory of a search, and whether somebody wants it to end. Threads share it, and
 * whatever takes long asks it again and again.
 */
public final class Budget {

  private static final long LEAST_BEFORE = 5_000_000_000L;

  private final SearchLimits limits;
  private volatile boolean isOpen;
  private volatile long beginNanos;
  private volatile long spentNanos;
  private volatile boolean stopped;

  /** Of a search that has not begun. */
  public Budget(SearchLimits limits) {
    this.limits = limits;
  }

  /** The clock runs from now on. */
  public void open() {
    beginNanos = System.nanoTime() - spentNanos;
    isOpen = true;
  }

  /** The search has ended: what is left to do, such as showing what it found, is always done. */
  public void close() {
    spentNanos = nanos();
    isOpen = false;
  }

  /** Ends the search soon. */
  public void stop() {
    stopped = true;
  }

  /** How long it has taken so far. */
  public long nanos() {
    return isOpen ? System.nanoTime() - beginNanos : spentNanos;
  }

  /** Counts the time of an earlier search as well. */
  void spend(long nanos) {
    spentNanos = nanos;
  }

  /** Why it ends now, whatever memory it takes. */
  public Optional<End> end() {
    if (!isOpen) {
      return Optional.empty();
    }
    if (stopped) {
      return Optional.of(End.STOPPED);
    }
    return nanos() > limits.nanos() ? Optional.of(End.TIME) : Optional.empty();
  }

  /** Whether its time is over, asked also when the search has ended. */
  BooleanSupplier isOverLater() {
    long begin = System.nanoTime();
    long left = limits.nanos() - nanos();
    return () -> stopped || System.nanoTime() - begin > left;
  }

  /**
   * What comes before the search has as much time, which is none of the search's, and a while in
   * any case: how many states there are must not depend on what a machine finds out in a moment.
   */
  public <T> T before(Supplier<T> work) {
    open();
    beginNanos += Math.max(0, LEAST_BEFORE - limits.nanos());
    try {
      return work.get();
    } finally {
      close();
      spentNanos = 0;
    }
  }

  /**
   * Ends work that may not go on, by throwing.
   *
   * @param bytes how much memory it takes
   */
  public void goOn(long bytes) {
    Optional<End> end = end();
    if (end.isPresent()) {
      throw new LimitReached(end.get());
    }
    if (isOpen && bytes > limits.bytes()) {
      throw new LimitReached(End.MEMORY);
    }
  }

  /** The length of an array that has twice the room; an array that cannot have it is a limit. */
  public static int twice(int length) {
    if (length > Integer.MAX_VALUE / 2) {
      throw new LimitReached(End.MEMORY);
    }
    return 2 * length;
  }
}
