package dev.rondo.search.temporal;

import dev.rondo.search.engine.Budget;
import java.util.Arrays;

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
}
