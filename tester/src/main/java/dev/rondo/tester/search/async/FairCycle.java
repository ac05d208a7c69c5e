package dev.rondo.tester.search.async;

import dev.rondo.tester.async.PlannedRun;
import dev.rondo.tester.search.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A short fair cycle in a component: it goes on until each event that was possible at its beginning
 * has happened or has been impossible, and then back.
 */
final class FairCycle {

  private final Termination termination;
  private final Graph graph;
  private final Runs runs;
  private final int first;
  private final List<PlannedRun.Step> steps = new ArrayList<>();
  private final Set<Long> pending;
  private int at;

  FairCycle(Termination termination, Graph graph, Runs runs, int first) {
    this.termination = termination;
    this.graph = graph;
    this.runs = runs;
    this.first = first;
    this.at = first;
    this.pending = new TreeSet<>(termination.events(first).keySet());
  }

  /** A step inside the component. */
  private record Edge(int from, int to, List<Long> events, PlannedRun.Step step) {}

  List<PlannedRun.Step> steps() {
    while (!pending.isEmpty()) {
      long event = pending.iterator().next();
      go(
          edge ->
              edge.events().contains(event) || !termination.events(edge.to()).containsKey(event));
    }
    if (at != first || steps.isEmpty()) {
      go(edge -> edge.to() == first);
    }
    return steps;
  }

  /** Goes the shortest way to a step of some kind. */
  private void go(Predicate<Edge> wanted) {
    Map<Integer, @Nullable Edge> reachedBy = new HashMap<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(at));
    reachedBy.put(at, null);
    while (!open.isEmpty()) {
      int state = open.remove();
      List<Edge> edges = edges(state);
      Optional<Edge> last = edges.stream().filter(wanted).findFirst();
      if (last.isPresent()) {
        List<Edge> way = new ArrayList<>(List.of(last.get()));
        for (Edge edge = reachedBy.get(state); edge != null; edge = reachedBy.get(edge.from())) {
          way.add(0, edge);
        }
        way.forEach(this::take);
        return;
      }
      for (Edge edge : edges) {
        if (!reachedBy.containsKey(edge.to())) {
          reachedBy.put(edge.to(), edge);
          open.add(edge.to());
        }
      }
    }
    throw new IllegalStateException("a component without the step that makes it fair");
  }

  private void take(Edge edge) {
    steps.add(edge.step());
    pending.removeAll(edge.events());
    pending.retainAll(termination.events(edge.to()).keySet());
    at = edge.to();
  }

  private List<Edge> edges(int state) {
    List<Edge> edges = new ArrayList<>();
    graph.moves(
        state,
        new Moves.Visitor() {
          @Override
          public void delivers(int node, Term message, int[] next) {
            List<Long> events = List.of(Termination.delivery(node, message));
            add(events, runs.delivery(node, message), next);
          }

          @Override
          public void acts(int node, LocalStep step, int[] next) {
            add(termination.events(node, step), runs.action(node, step), next);
          }

          @Override
          public void fails(int node, LocalStep step, String bug) {}

          private void add(List<Long> events, PlannedRun.Step step, int[] next) {
            int target = graph.numberOf(next);
            if (termination.areTogether(state, target)) {
              edges.add(new Edge(state, target, events, step));
            }
          }
        });
    return edges;
  }
}
