package dev.rondo.tester.equivalence;

import java.util.concurrent.atomic.AtomicLong;

/** How far a comparison is; another thread may look. */
public final class Progress {

  final AtomicLong asyncStates = new AtomicLong();
  final AtomicLong sequentialRuns = new AtomicLong();

  /** The figures so far, as a person reads them. */
  public String text() {
    return "%d asynchronous states, %d sequential runs"
        .formatted(asyncStates.get(), sequentialRuns.get());
  }
}
