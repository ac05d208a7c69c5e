package dev.rondo.equivalence;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** How far a comparison is; another thread may look. */
public final class Progress {

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
  public Progress() {
    this(() -> false);
  }

  /** With an end, where the time is over. */
  public Progress(BooleanSupplier over) {
    this.over = over;
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

  /** The figures so far, as a person reads them; how many there will be, nobody knows. */
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
