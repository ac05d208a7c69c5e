package dev.rondo.search.engine;

import java.util.List;
import java.util.Optional;

/**
 * The result of a search.
 *
 * @param states how many distinct states were found
 * @param transitions how many steps between them were computed
 * @param depth how many steps from the start every state was followed; with a bug, how many steps
 *     the bug takes
 * @param bytes the most memory that states and what computes them took
 * @param diskBytes the most that states took on the disk
 * @param missedProbability the probability of a fingerprint collision
 * @param counterexample a path to a bug, if there is one
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

  /** The warning for a search in which no process output. */
  public static final String NO_OUTPUT = "no process ever called output(…)";

  /** The warning for a search that ended before the first step of a schedule. */
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
    /** The most transitions were computed; all states up to the depth reached were seen. */
    TRANSITIONS,
    /** The user stopped it; all states up to the depth reached were seen. */
    STOPPED
  }

  /**
   * A path to a bug.
   *
   * @param path the fingerprints of its states from an initial one on; a further transition shows
   *     the bug. Empty if the initialisation shows it.
   */
  public record Counterexample(List<Long> path, Bug bug) {

    /** The bug as text for users. */
    public String message() {
      return bug.message();
    }
  }

  /**
   * What was covered, as text.
   *
   * @param unit the name of a step, in the plural
   */
  public String covered(String unit) {
    return switch (end) {
      case EXHAUSTED -> "all reachable states";
      case BUG -> "all schedules of up to " + (depth - 1) + " " + unit;
      case DEPTH, MEMORY, TIME, TRANSITIONS, STOPPED ->
          "all schedules of up to " + depth + " " + unit;
    };
  }

  /** Which limit ended the search early, as text; empty where none did, and after transitions. */
  public Optional<String> limit() {
    return switch (end) {
      case MEMORY -> Optional.of("the memory is used up");
      case TIME -> Optional.of("the time is over");
      case STOPPED -> Optional.of("interrupted");
      case EXHAUSTED, DEPTH, BUG, TRANSITIONS -> Optional.empty();
    };
  }

  /** The same result with another reason for the end. */
  public SearchResult endedBy(End newEnd) {
    return with(newEnd, depth, seconds, counterexample);
  }

  /** The same result with a bug that was found after the search of states. */
  public SearchResult withBug(Counterexample bug) {
    return with(End.BUG, depth, seconds, Optional.of(bug));
  }

  /** The same result without its bug; everything before the bug was covered. */
  public SearchResult withoutBug() {
    return end == End.BUG ? with(End.DEPTH, depth - 1, seconds, Optional.empty()) : this;
  }

  /** The same result at another depth. */
  public SearchResult atDepth(int newDepth) {
    return with(end, newDepth, seconds, counterexample);
  }

  /** The same result with another time. */
  public SearchResult taking(long nanos) {
    return with(end, depth, Math.max(1e-9, nanos / 1e9), counterexample);
  }

  private SearchResult with(
      End newEnd, int newDepth, double newSeconds, Optional<Counterexample> found) {
    return new SearchResult(
        newEnd,
        states,
        transitions,
        newDepth,
        newSeconds,
        bytes,
        diskBytes,
        missedProbability,
        found);
  }

  /** States per second. */
  public double rate() {
    return states / Math.max(seconds, 1e-9);
  }
}
