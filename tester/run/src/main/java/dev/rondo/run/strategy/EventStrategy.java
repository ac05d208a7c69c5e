package dev.rondo.run.strategy;

import dev.rondo.run.random.Randomness;

/**
 * Decides in which order pending events happen. Losses and timeouts are drawn elsewhere: that is
 * drawn by rates, the same for all strategies.
 */
public interface EventStrategy {

  /** A schedule of at most {@code steps} events begins. */
  void begin(Randomness random, int steps);

  /** Whether events have ranks; without them {@link #rank()} is never called. */
  boolean ranks();

  /** The rank of an event that has just become possible. */
  long rank();

  /** The event that comes next; there is at least one. */
  int pick(SchedulableEvents candidates);
}
