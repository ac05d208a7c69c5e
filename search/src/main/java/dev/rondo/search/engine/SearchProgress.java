package dev.rondo.search.engine;

import java.util.Locale;

/**
 * The progress of a search.
 *
 * @param hasBegun whether all states are known in which schedules begin
 * @param depth in steps, from where schedules begin or, before that, from where processes start
 * @param expanded how many states of this depth were expanded
 * @param size how many states there are of this depth
 */
record SearchProgress(
    boolean hasBegun,
    int depth,
    int expanded,
    int size,
    long states,
    long transitions,
    double seconds) {

  /** As a person reads it. */
  String text(int startingSteps) {
    return hasBegun
        ? String.format(
            Locale.ROOT,
            "depth %d, %d of %d states of this depth, %d states, %d transitions, %.0f states/s",
            depth,
            expanded,
            size,
            states,
            transitions,
            states / seconds)
        : String.format(
            Locale.ROOT,
            "starts: %d of %d steps, %d of %d ways of this step, %d ways so far",
            depth,
            startingSteps,
            expanded,
            size,
            states);
  }
}
