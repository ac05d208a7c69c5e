package dev.rondo.tester.search.async;

import dev.rondo.tester.async.PlannedRun;
import dev.rondo.tester.search.Term;
import dev.rondo.tester.search.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether every process outputs in every fair run, on the graph of all reachable states.
 *
 * <p>A run is fair where whatever stays possible from some point on happens (weak fairness): a
 * message that could be delivered or used all the time is, a timeout that could run all the time
 * does. What a process chooses in a step is free. So termination fails where a state is reachable
 * in which nothing can happen and somebody has not output, or a strongly connected component in
 * which somebody has not output and each event that is possible in all of its states happens in one
 * of its steps.
 */
final class Termination {

  private final Graph graph;
  private final Terms terms;
  private final Moves moves;
  private final int nodes;
  private final int handlers;
  private final int[] component;

  Termination(Graph graph, Terms terms, Moves moves, int nodes, int handlers) {
    this.graph = graph;
    this.terms = terms;
    this.moves = moves;
    this.nodes = nodes;
    this.handlers = handlers;
    this.component = Components.of(graph);
  }

  /**
   * A run in which somebody never outputs, by numbers of states.
   *
   * @param first the state in which it starts to repeat, or in which nothing can happen
   * @param cycle what repeats from there
   */
  record Lasso(int first, List<PlannedRun.Step> cycle) {}

  /** The first such run, where there is one. */
  Optional<Lasso> failure(Runs runs) {
    Map<Integer, List<Integer>> members = cyclicMembers();
    for (int state = graph.first(); state < graph.size(); state++) {
      boolean stuck = graph.firstEdge(state) == graph.lastEdge(state);
      if (stuck && isSilent(state)) {
        return Optional.of(new Lasso(state, List.of()));
      }
      List<Integer> all = members.get(component[state]);
      if (all != null && all.get(0) == state && isSilent(state) && isFair(all)) {
        return Optional.of(new Lasso(state, new FairCycle(this, graph, runs, state).steps()));
      }
    }
    return Optional.empty();
  }

  /** The states of each component that has a cycle. */
  private Map<Integer, List<Integer>> cyclicMembers() {
    Set<Integer> cyclic = new TreeSet<>();
    for (int state = 0; state < graph.size(); state++) {
      for (int edge = graph.firstEdge(state); edge < graph.lastEdge(state); edge++) {
        if (areTogether(state, graph.target(edge))) {
          cyclic.add(component[state]);
        }
      }
    }
    Map<Integer, List<Integer>> members = new HashMap<>();
    for (int state = 0; !cyclic.isEmpty() && state < graph.size(); state++) {
      if (cyclic.contains(component[state])) {
        members.computeIfAbsent(component[state], c -> new ArrayList<>()).add(state);
      }
    }
    return members;
  }

  /** Whether two states are in one component. */
  boolean areTogether(int one, int other) {
    return component[one] == component[other];
  }

  private boolean isSilent(int state) {
    for (int node = 0; node < nodes; node++) {
      Term process = terms.get(graph.part(state, moves.place(node)));
      if (!Boolean.TRUE.equals(terms.decode(process.part(LocalProcess.SPOKEN)))) {
        return true;
      }
    }
    return false;
  }

  private boolean isFair(List<Integer> members) {
    Set<Long> always = new TreeSet<>(events(members.get(0)).keySet());
    Set<Long> happening = new TreeSet<>();
    for (int state : members) {
      Map<Long, Set<Integer>> events = events(state);
      always.retainAll(events.keySet());
      events.forEach(
          (event, targets) -> {
            if (targets.stream().anyMatch(target -> areTogether(state, target))) {
              happening.add(event);
            }
          });
    }
    return happening.containsAll(always);
  }

  /** The events that are possible in a state, and where they lead. */
  Map<Long, Set<Integer>> events(int state) {
    Map<Long, Set<Integer>> events = new HashMap<>();
    graph.moves(
        state,
        new Moves.Visitor() {
          @Override
          public void delivers(int node, Term message, int[] next) {
            add(delivery(node, message), next);
          }

          @Override
          public void acts(int node, LocalStep step, int[] next) {
            for (long event : events(node, step)) {
              add(event, next);
            }
          }

          @Override
          public void fails(int node, LocalStep step, String bug) {
            throw new IllegalStateException("a graph with a bug is not asked for cycles");
          }

          private void add(long event, int[] next) {
            events.computeIfAbsent(event, e -> new TreeSet<>()).add(graph.numberOf(next));
          }
        });
    return events;
  }

  static long delivery(int node, Term message) {
    return event(node, 0, message.id());
  }

  /** The events that a step is: the use of each message, or a timeout. */
  List<Long> events(int node, LocalStep step) {
    if (step.action() >= handlers) {
      return List.of(event(node, 2, step.action()));
    }
    return step.used().stream().distinct().map(m -> event(node, 1, m.id())).toList();
  }

  private static long event(int node, int kind, int number) {
    return ((long) node << 2 | kind) << 32 | number;
  }
}
