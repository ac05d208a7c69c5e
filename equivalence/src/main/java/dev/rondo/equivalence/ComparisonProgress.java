package dev.rondo.equivalence;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** The progress of a comparison; readable from other threads. */
public final class ComparisonProgress {

  final AtomicLong asyncStates = new AtomicLong();
  final AtomicLong sequentialRuns = new AtomicLong();

  private final long startNanos = System.nanoTime();
  private final BooleanSupplier over;
  private final long most;

  /** The comparison was given up. */
  public static final class TimeIsOver extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TimeIsOver() {
      super("the time is over", null, false, false);
    }
  }

  /** Without an end. */
  public ComparisonProgress() {
    this(() -> false);
  }

  /** With an end, where the time is over. */
  public ComparisonProgress(BooleanSupplier over) {
    this(over, Long.MAX_VALUE);
  }

  private ComparisonProgress(BooleanSupplier over, long most) {
    this.over = over;
    this.most = most;
  }

  /** With an end after so many states and runs, on any machine. */
  public static ComparisonProgress upTo(long most) {
    return new ComparisonProgress(() -> false, most);
  }

  /** Whether the time is over. */
  boolean isTimeOver() {
    return over.getAsBoolean();
  }

  /**
   * Asked again and again.
   *
   * @throws TimeIsOver where it is
   */
  void checkTime() {
    if (over.getAsBoolean() || done() > most) {
      throw new TimeIsOver();
    }
  }

  private long done() {
    return asyncStates.get() + sequentialRuns.get();
  }

  /** The figures so far, as text; the totals are unknown. */
  public String text() {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return String.format(
        Locale.ROOT,
        "%d asynchronous states, %d sequential runs, %.0f/s, %.0f s so far",
        asyncStates.get(),
        sequentialRuns.get(),
        done() / Math.max(seconds, 1e-9),
        seconds);
  }
}
