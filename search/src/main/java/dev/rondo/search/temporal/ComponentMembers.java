package dev.rondo.search.temporal;

import java.util.Arrays;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/** The states of each component of a graph, in the order of their numbers. */
final class ComponentMembers {

  private static final int NONE = -1;

  private final int[] component;
  private final int[] firsts;
  private final int[] following;

  /**
   * Groups states by component.
   *
   * @param component the component of each state
   */
  ComponentMembers(int[] component) {
    this.component = component;
    this.firsts = new int[component.length];
    this.following = new int[component.length];
    Arrays.fill(firsts, NONE);
    for (int state = component.length - 1; state >= 0; state--) {
      following[state] = firsts[component[state]];
      firsts[component[state]] = state;
    }
  }

  /** Whether a state is the first one of its component. */
  boolean isFirst(int state) {
    return firsts[component[state]] == state;
  }

  /** Whether two states belong to one component. */
  boolean areTogether(int one, int other) {
    return component[one] == component[other];
  }

  /** The states of a component, of which this is the first. */
  PrimitiveIterator.OfInt from(int first) {
    return IntStream.iterate(first, state -> state != NONE, state -> following[state]).iterator();
  }
}
