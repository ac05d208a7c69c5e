package dev.rondo.search.liveness;

import dev.rondo.search.async.LocalProcess;
import dev.rondo.search.async.LocalStep;
import dev.rondo.search.async.SuccessorGenerator;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.temporal.StronglyConnectedComponents;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Checks on the reachability graph whether all processes output in every fair run.
 *
 * <p>Weak fairness: an event that stays enabled from some point on happens, that is, the delivery
 * or use of a message, or a timeout. Choices within a step are free. So termination fails if there
 * is a reachable deadlock in which a process has not output, or a strongly connected component in
 * which a process has not output and that has a {@link FairCycleSearch}.
 */
final class TerminationCheck {

  private final ReachabilityGraph graph;
  private final ValueTerms terms;
  private final SuccessorGenerator generator;
  private final int nodes;
  private final int handlers;
  private final int[] component;

  TerminationCheck(
      ReachabilityGraph graph,
      ValueTerms terms,
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
   * A run in which a process never outputs.
   *
   * @param first the state in which the cycle begins, or the deadlock
   * @param repeats whether there is a cycle
   */
  record Lasso(int first, boolean repeats) {}

  /** The first such run, if there is one. */
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

  /** The approximate memory of the graph. */
  long bytes() {
    return graph.bytes() + 4L * component.length;
  }

  /** Whether two states belong to the same component. */
  boolean areTogether(int[] one, int[] other) {
    return component[graph.numberOf(one)] == component[graph.numberOf(other)];
  }

  private boolean isSilent(int state) {
    for (int node = 0; node < nodes; node++) {
      ValueTerm process = terms.get(graph.part(state, generator.place(node)));
      if (!Boolean.TRUE.equals(terms.decode(process.part(LocalProcess.HAS_OUTPUT)))) {
        return true;
      }
    }
    return false;
  }

  static long delivery(int node, ValueTerm message) {
    return event(node, 0, message.id());
  }

  List<Long> events(int node, LocalStep step) {
    return events(node, step, handlers);
  }

  /** The events that happen in a step: the use of each message, or a timeout. */
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
