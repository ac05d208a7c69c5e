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
    this.over = over;
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
    if (over.getAsBoolean()) {
      throw new TimeIsOver();
    }
  }

  /** The figures so far, as text; the totals are unknown. */
  public String text() {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    long done = asyncStates.get() + sequentialRuns.get();
    return String.format(
        Locale.ROOT,
        "%d asynchronous states, %d sequential runs, %.0f/s, %.0f s so far",
        asyncStates.get(),
        sequentialRuns.get(),
        done / Math.max(seconds, 1e-9),
        seconds);
  }
}
