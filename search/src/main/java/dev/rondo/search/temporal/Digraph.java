package dev.rondo.search.temporal;

/** A directed graph of numbered states. */
public interface Digraph {

  /** The number of states. */
  int size();

  /** The first edge of a state; its edges are those up to {@link #lastEdge}, exclusive. */
  int firstEdge(int state);

  /** The edge after the last one of a state. */
  int lastEdge(int state);

  /** The target of an edge. */
  int target(int edge);
}
