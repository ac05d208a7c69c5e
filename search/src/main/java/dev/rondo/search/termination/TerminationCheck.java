package dev.rondo.search.termination;

import dev.rondo.search.async.LocalProcess;
import dev.rondo.search.async.LocalStep;
import dev.rondo.search.async.SuccessorGenerator;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.temporal.StronglyConnectedComponents;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether every process outputs in every fair run, on the graph of all reachable states.
 *
 * <p>A run is fair where whatever stays possible from some point on happens (weak fairness): a
 * message that could be delivered or used all the time is, a timeout that could run all the time
 * does. What a process chooses in a step is free. So termination fails where a state is reachable
 * in which nothing can happen and somebody has not output, or a strongly connected component in
 * which somebody has not output and each event that is possible in all of its states happens in one
 * of its steps: {@link FairCycle}.
 */
final class TerminationCheck {

  private final ReachabilityGraph graph;
  private final Terms terms;
  private final SuccessorGenerator generator;
  private final int nodes;
  private final int handlers;
  private final int[] component;

  TerminationCheck(
      ReachabilityGraph graph,
      Terms terms,
      SuccessorGenerator generator,
      int nodes,
      int handlers,
      Budget budget) {
    this.graph = graph;
    this.terms = terms;
    this.generator = generator;
    this.nodes = nodes;
    this.handlers = handlers;
    this.component = StronglyConnectedComponents.of(graph, budget, graph.bytes());
  }

  /**
   * A run in which somebody never outputs, by numbers of states.
   *
   * @param first the state in which it starts to repeat, or in which nothing can happen
   * @param repeats which of the two
   */
  record Lasso(int first, boolean repeats) {}

  /** The first such run, where there is one. */
  Optional<Lasso> failure(Predicate<int[]> hasFairCycle) {
    Set<Integer> cyclic = cyclic();
    for (int state = graph.first(); state < graph.size(); state++) {
      boolean stuck = graph.firstEdge(state) == graph.lastEdge(state);
      if (stuck && isSilent(state)) {
        return Optional.of(new Lasso(state, false));
      }
      boolean isFirst = cyclic.remove(component[state]);
      if (isFirst && isSilent(state) && hasFairCycle.test(graph.state(state))) {
        return Optional.of(new Lasso(state, true));
      }
    }
    return Optional.empty();
  }

  /** The components that have a cycle. */
  private Set<Integer> cyclic() {
    Set<Integer> cyclic = new HashSet<>();
    for (int state = graph.first(); state < graph.size(); state++) {
      for (int edge = graph.firstEdge(state); edge < graph.lastEdge(state); edge++) {
        if (component[state] == component[graph.target(edge)]) {
          cyclic.add(component[state]);
        }
      }
    }
    return cyclic;
  }

  /** About how much memory the states take. */
  long bytes() {
    return graph.bytes() + 4L * component.length;
  }

  /** Whether two states, as they are, belong to one component. */
  boolean areTogether(int[] one, int[] other) {
    return component[graph.numberOf(one)] == component[graph.numberOf(other)];
  }

  private boolean isSilent(int state) {
    for (int node = 0; node < nodes; node++) {
      Term process = terms.get(graph.part(state, generator.place(node)));
      if (!Boolean.TRUE.equals(terms.decode(process.part(LocalProcess.SPOKEN)))) {
        return true;
      }
    }
    return false;
  }

  static long delivery(int node, Term message) {
    return event(node, 0, message.id());
  }

  List<Long> events(int node, LocalStep step) {
    return events(node, step, handlers);
  }

  /** The events that a step is: the use of each message, or a timeout. */
  static List<Long> events(int node, LocalStep step, int handlers) {
    if (step.action() >= handlers) {
      return List.of(event(node, 2, step.action()));
    }
    return step.used().stream().distinct().map(m -> event(node, 1, m.id())).toList();
  }

  private static long event(int node, int kind, int number) {
    return ((long) node << 2 | kind) << 32 | number;
  }
}
