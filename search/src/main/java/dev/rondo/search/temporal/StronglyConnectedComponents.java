package dev.rondo.search.temporal;

import dev.rondo.search.engine.Budget;
import java.util.Arrays;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/**
 * The strongly connected components of a graph (Tarjan 1972), without recursion, since paths can be
 * as long as there are states.
 */
public final class StronglyConnectedComponents {

  private static final int OPEN = -1;

  private static final long BYTES_PER_STATE = 24; // six numbers

  private final Digraph graph;
  private final Budget budget;
  private final int[] component;
  private final int[] order;
  private final int[] low;
  private final int[] nextEdge;
  private final int[] path;
  private final int[] stack;
  private int pathSize;
  private int stackSize;
  private int met;
  private int count;

  private StronglyConnectedComponents(Digraph graph, Budget budget) {
    this.graph = graph;
    this.budget = budget;
    component = new int[graph.size()];
    order = new int[graph.size()];
    low = new int[graph.size()];
    nextEdge = new int[graph.size()];
    path = new int[graph.size()];
    stack = new int[graph.size()];
  }

  /**
   * The component of each state.
   *
   * @param bytes the memory in use already
   */
  public static int[] of(Digraph graph, Budget budget, long bytes) {
    budget.goOn(bytes + BYTES_PER_STATE * graph.size());
    StronglyConnectedComponents components = new StronglyConnectedComponents(graph, budget);
    Arrays.fill(components.component, OPEN);
    for (int state = 0; state < graph.size(); state++) {
      if (components.order[state] == 0) {
        components.search(state);
      }
    }
    return components.component;
  }

  private void search(int root) {
    enter(root);
    while (pathSize > 0) {
      int state = path[pathSize - 1];
      if (nextEdge[state] < graph.lastEdge(state)) {
        int target = graph.target(nextEdge[state]++);
        if (order[target] == 0) {
          enter(target);
        } else if (component[target] == OPEN) {
          low[state] = Math.min(low[state], order[target]);
        }
      } else {
        leave(state);
      }
    }
  }

  private void enter(int state) {
    budget.goOn(0);
    order[state] = ++met;
    low[state] = met;
    nextEdge[state] = graph.firstEdge(state);
    path[pathSize++] = state;
    stack[stackSize++] = state;
  }

  private void leave(int state) {
    pathSize--;
    if (pathSize > 0) {
      int before = path[pathSize - 1];
      low[before] = Math.min(low[before], low[state]);
    }
    if (low[state] == order[state]) {
      int member;
      do {
        member = stack[--stackSize];
        component[member] = count;
      } while (member != state);
      count++;
    }
  }

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

  /** The states of each component of a graph, in the order of their numbers. */
  static final class ComponentMembers {

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
}
