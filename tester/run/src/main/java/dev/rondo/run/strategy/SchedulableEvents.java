package dev.rondo.run.strategy;

/**
 * The events that may come next: messages to be taken, and processes that can go on without new
 * ones.
 */
public interface SchedulableEvents {

  /** How many there are. */
  int size();

  /** The process at which an event happens. */
  int node(int candidate);

  /** The rank of an event, from {@link EventStrategy#rank()}. */
  long rank(int candidate);

  /** Gives an event another rank. */
  void setRank(int candidate, long rank);
}
