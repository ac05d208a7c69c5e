package dev.rondo.search.engine;

import dev.rondo.run.load.TimeLimit;
import dev.rondo.search.engine.SearchResult.End;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The time and memory budget of a search, and whether it has been asked to stop. Threads share it,
 * and long work checks it often.
 */
public final class Budget {

  private final SearchLimits limits;
  private volatile boolean isOpen;
  private volatile boolean isPreparing;
  private volatile long beginNanos;
  private volatile long spentNanos;
  private volatile boolean stopped;

  /** The budget of a search that has not begun. */
  public Budget(SearchLimits limits) {
    this.limits = limits;
  }

  /** Starts the clock. */
  public void open() {
    beginNanos = System.nanoTime() - spentNanos;
    isOpen = true;
  }

  /** Stops the clock. Later work, such as showing the result, is not limited. */
  public void close() {
    spentNanos = nanos();
    isOpen = false;
  }

  /** Ends the search soon. */
  public void stop() {
    stopped = true;
  }

  /** The time spent so far. */
  public long nanos() {
    return isOpen ? System.nanoTime() - beginNanos : spentNanos;
  }

  /** Sets the time spent by an earlier search. */
  void spend(long nanos) {
    spentNanos = nanos;
  }

  /** Why the search must end now, memory aside. */
  public Optional<End> end() {
    if (!isOpen) {
      return Optional.empty();
    }
    if (stopped) {
      return Optional.of(End.STOPPED);
    }
    boolean isSpent = !isPreparing && nanos() > limits.nanos();
    return isSpent || limits.over().getAsBoolean() ? Optional.of(End.TIME) : Optional.empty();
  }

  /**
   * Does a piece of work of one thread. Where a limit is reached, the next step of a process does
   * not begin, however seldom the work asks.
   *
   * @throws LimitReached then
   */
  public <T> T limited(Supplier<T> work) {
    return limited(work, () -> end().isPresent());
  }

  /** The same with another question whether the time is over. */
  @SuppressWarnings("try") // the limit need not be named
  <T> T limited(Supplier<T> work, BooleanSupplier isOver) {
    try (TimeLimit limit = TimeLimit.when(isOver)) {
      return work.get();
    } catch (TimeLimit.Over over) {
      throw new LimitReached(end().orElse(End.TIME));
    }
  }

  /** Whether the time is over, also after the search has ended. */
  BooleanSupplier isOverLater() {
    long begin = System.nanoTime();
    long left = limits.nanos() - nanos();
    return () -> stopped || System.nanoTime() - begin > left || limits.over().getAsBoolean();
  }

  /**
   * Runs preparatory work, which counts what it does and gives up by itself, and does not count its
   * time. What a search comes to must not depend on how much of it a slow machine completes, so
   * only what ends the search as well ends it early.
   */
  public <T> T before(Supplier<T> work) {
    isPreparing = true;
    open();
    try {
      return work.get();
    } finally {
      close();
      spentNanos = 0;
      isPreparing = false;
    }
  }

  /**
   * Throws {@link LimitReached} if a limit is reached.
   *
   * @param bytes the memory in use
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

  /** Twice a length; throws {@link LimitReached} if no array can be that long. */
  public static int twice(int length) {
    if (length > Integer.MAX_VALUE / 2) {
      throw new LimitReached(End.MEMORY);
    }
    return 2 * length;
  }
}
