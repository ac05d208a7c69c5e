package dev.rondo.search.temporal;

/** States by their numbers, and what follows them. */
public interface Digraph {

  /** How many states there are. */
  int size();

  /** The steps of a state are those from here to {@link #lastEdge}. */
  int firstEdge(int state);

  /** The step after the last one of a state. */
  int lastEdge(int state);

  /** Where a step leads. */
  int target(int edge);
}
