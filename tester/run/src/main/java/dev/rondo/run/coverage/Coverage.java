package dev.rondo.run.coverage;

import java.util.List;

/**
 * The coverage of a protocol by a sample of schedules.
 *
 * @param form the name of the form whose schedules they are
 * @param schedules how many schedules the sample has
 * @param states the number of distinct states: in the sequential form of all processes at the ends
 *     of phases, up to symmetry; in the asynchronous form of single processes
 * @param seenOnce the number of these that only one schedule has reached
 * @param neverRan the handlers that never ran
 * @param neverTaken the branches that were never taken in code that did run
 * @param countedTwice the handlers that wait for a number of messages and used two of one process
 * @param neverCompared the specs that compare outputs and never had two to compare
 * @param lines the lines of the protocol's file that ran, in order
 */
public record Coverage(
    String form,
    long schedules,
    long states,
    long seenOnce,
    List<Unseen> neverRan,
    List<CoveredBranch> neverTaken,
    List<CountedTwice> countedTwice,
    List<String> neverCompared,
    List<Integer> lines) {

  /**
   * A handler that never ran.
   *
   * @param line where it stands
   * @param heard whether a message for it arrived, so that only its guard was never true
   */
  public record Unseen(String handler, int line, boolean heard) {}

  /**
   * A branch that was never taken.
   *
   * @param method in which it is
   * @param line where it begins
   * @param text of that line
   */
  public record CoveredBranch(String method, int line, String text) {}

  /**
   * A handler that waits for a number of messages, and acted on two messages of one process: a
   * quorum that is too small.
   *
   * @param line where it stands
   */
  public record CountedTwice(String handler, int line) {}

  /**
   * The expected number of new states in the next schedule: the share of states seen once (Good
   * 1953, after Turing). It bounds the probability of any new state.
   */
  public double newStates() {
    return schedules == 0 ? 1 : (double) seenOnce / schedules;
  }
}
