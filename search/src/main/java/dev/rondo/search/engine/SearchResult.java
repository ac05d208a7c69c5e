package dev.rondo.search.engine;

import java.util.List;
import java.util.Optional;

/**
 * What a search has come to.
 *
 * @param states how many distinct states were found
 * @param transitions how many steps between them were computed
 * @param depth how many steps from the start every state was followed; with a bug, how many steps
 *     the bug takes
 * @param bytes the most memory that states and what computes them took
 * @param diskBytes the most that states took on the disk
 * @param missedProbability that a state was taken for another
 * @param counterexample the shortest way to a bug, where there is one
 */
public record SearchResult(
    End end,
    long states,
    long transitions,
    int depth,
    double seconds,
    long bytes,
    long diskBytes,
    double missedProbability,
    Optional<Counterexample> counterexample) {

  /** What is said of a search that had nothing to look at. */
  public static final String NO_OUTPUT = "no process ever called output(…)";

  /** What is said of a search that ended before the first step of any schedule. */
  public static final String STILL_STARTING =
      "the search ended before it knew all ways to start, so give it a smaller -n, or more time"
          + " and memory";

  /** Why a search ended. */
  public enum End {
    /** No state is left whose successors are not known: all reachable states were seen. */
    EXHAUSTED,
    /** All states up to the depth asked for were seen. */
    DEPTH,
    /** A bug was found. */
    BUG,
    /** The memory was used up; all states up to the depth reached were seen. */
    MEMORY,
    /** The time was over; all states up to the depth reached were seen. */
    TIME,
    /** Somebody stopped it; all states up to the depth reached were seen. */
    STOPPED
  }

  /**
   * A way to a bug.
   *
   * @param path the fingerprints of its states, from an initial one, with those of starting; a
   *     further step from the last shows the bug. Empty where an initial state shows it.
   */
  public record Counterexample(List<Long> path, String message) {}

  /**
   * What was seen, as a person reads it.
   *
   * @param unit what a step is, in the plural
   */
  public String covered(String unit) {
    return switch (end) {
      case EXHAUSTED -> "all reachable states";
      case BUG -> "all schedules of up to " + (depth - 1) + " " + unit;
      case DEPTH, MEMORY, TIME, STOPPED -> "all schedules of up to " + depth + " " + unit;
    };
  }

  /** The same result of a search that goes no further since its time is over. */
  public SearchResult outOfTime() {
    return new SearchResult(
        End.TIME,
        states,
        transitions,
        depth,
        seconds,
        bytes,
        diskBytes,
        missedProbability,
        counterexample);
  }

  /** The same result of a search that shows a bug, which was seen when it had ended. */
  public SearchResult withBug(Counterexample bug) {
    return new SearchResult(
        End.BUG,
        states,
        transitions,
        depth,
        seconds,
        bytes,
        diskBytes,
        missedProbability,
        Optional.of(bug));
  }

  /** The same result where what was taken for a bug is none: all was seen before it. */
  public SearchResult withoutBug() {
    return new SearchResult(
        end == End.BUG ? End.DEPTH : end,
        states,
        transitions,
        end == End.BUG ? depth - 1 : depth,
        seconds,
        bytes,
        diskBytes,
        missedProbability,
        Optional.empty());
  }

  /** States per second. */
  public double rate() {
    return states / Math.max(seconds, 1e-9);
  }
}
