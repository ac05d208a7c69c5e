package dev.rondo.run.coverage;

import java.util.List;

/**
 * What a sample of schedules has seen of a protocol.
 *
 * @param form the name of the form whose schedules they are
 * @param schedules how many schedules the sample has
 * @param states how many distinct states there were: in the sequential form of all processes at the
 *     ends of phases, up to names where these are mere names; in the asynchronous form of single
 *     processes
 * @param seenOnce how many of them only one schedule has come to
 * @param neverRan the handlers that never ran
 * @param neverTaken the branches that were never taken in code that did run
 * @param lines the lines of the protocol's file that ran, in order
 */
public record Coverage(
    String form,
    long schedules,
    long states,
    long seenOnce,
    List<Unseen> neverRan,
    List<Branch> neverTaken,
    List<Integer> lines) {

  /**
   * A handler that never ran.
   *
   * @param line where it stands
   * @param heard whether there ever was a message for it, so that it is its guard that never held
   */
  public record Unseen(String handler, int line, boolean heard) {}

  /**
   * A branch that was never taken.
   *
   * @param method in which it is
   * @param line where it begins
   * @param text of that line
   */
  public record Branch(String method, int line, String text) {}

  /**
   * How many states that no schedule has come to the next one is expected to show: the share of
   * those seen once (Good 1953, after Turing). The chance that it shows any is at most this.
   */
  public double newStates() {
    return schedules == 0 ? 1 : (double) seenOnce / schedules;
  }
}
