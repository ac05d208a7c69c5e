package dev.rondo.equivalence;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** How far a comparison is; another thread may look. */
public final class Progress {

  final AtomicLong asyncStates = new AtomicLong();
  final AtomicLong sequentialRuns = new AtomicLong();

  private final long startNanos = System.nanoTime();

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
