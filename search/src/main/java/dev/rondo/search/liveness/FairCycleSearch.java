package dev.rondo.search.liveness;

import dev.rondo.run.async.PlannedRun;
import dev.rondo.search.async.AsyncTransitions;
import dev.rondo.search.async.LocalStep;
import dev.rondo.search.async.StateFingerprinter;
import dev.rondo.search.async.SuccessorGenerator;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A short fair cycle in a strongly connected component: a path on which each event enabled at its
 * beginning happens or becomes disabled, and then back.
 *
 * <p>Its states are not canonicalised, since fairness is about the events of each process. The
 * reduced graph only decides whether a state belongs to the component. A path that leads to a
 * permutation of its beginning leads to the beginning itself when repeated often enough, so states
 * reached by such paths reach each other.
 */
final class FairCycleSearch {

  private static final long BYTES_PER_EDGE = 200; // with its entry in the set of reached states

  private final TerminationCheck termination;
  private final StateFingerprinter plain;
  private final SuccessorGenerator generator;
  private final AsyncTransitions transitions;
  private final Budget budget;
  private final int[] first;
  private final Set<Long> pending;
  private final List<PlannedRun.PlannedStep> steps = new ArrayList<>();
  private int[] at;

  /** In the component of a state. */
  FairCycleSearch(
      TerminationCheck termination,
      StateFingerprinter plain,
      SuccessorGenerator generator,
      AsyncTransitions transitions,
      Budget budget,
      int[] first) {
    this.termination = termination;
    this.plain = plain;
    this.generator = generator;
    this.transitions = transitions;
    this.budget = budget;
    this.first = first;
    this.at = first;
    this.pending = new TreeSet<>(events(first));
  }

  /**
   * An edge inside the component.
   *
   * @param before the edge that leads to it on a path
   */
  private record CycleEdge(
      @Nullable CycleEdge before,
      int[] to,
      List<Long> events,
      Supplier<PlannedRun.PlannedStep> step) {}

  /** Whether each event that is enabled at the beginning can happen or become disabled. */
  boolean isPossible() {
    return pending.stream().allMatch(event -> find(ending(event)).isPresent());
  }

  /** The steps of the cycle, if it is possible. */
  List<PlannedRun.PlannedStep> steps() {
    while (!pending.isEmpty()) {
      go(ending(pending.iterator().next()));
    }
    if (!isFirst(at) || steps.isEmpty()) {
      go(edge -> isFirst(edge.to()));
    }
    return steps;
  }

  private boolean isFirst(int[] state) {
    return plain.fingerprint(state) == plain.fingerprint(first);
  }

  private Predicate<CycleEdge> ending(long event) {
    return edge -> edge.events().contains(event) || !events(edge.to()).contains(event);
  }

  private void go(Predicate<CycleEdge> wanted) {
    take(find(wanted).orElseThrow());
  }

  private void take(CycleEdge edge) {
    if (edge.before() != null) {
      take(edge.before());
    }
    steps.add(edge.step().get());
    pending.removeAll(edge.events());
    pending.retainAll(events(edge.to()));
    at = edge.to();
  }

  /** The last edge of a shortest path that ends with a wanted edge. */
  private Optional<CycleEdge> find(Predicate<CycleEdge> wanted) {
    Set<Long> reached = new HashSet<>(Set.of(plain.fingerprint(at)));
    Deque<CycleEdge> open = new ArrayDeque<>();
    List<CycleEdge> edges = edges(null, at);
    while (true) {
      budget.goOn(termination.bytes() + reached.size() * (4L * first.length + BYTES_PER_EDGE));
      Optional<CycleEdge> last = edges.stream().filter(wanted).findFirst();
      if (last.isPresent()) {
        return last;
      }
      edges.stream().filter(edge -> reached.add(plain.fingerprint(edge.to()))).forEach(open::add);
      if (open.isEmpty()) {
        return Optional.empty();
      }
      CycleEdge next = open.remove();
      edges = edges(next, next.to());
    }
  }

  private List<CycleEdge> edges(@Nullable CycleEdge before, int[] state) {
    List<CycleEdge> edges = new ArrayList<>();
    generator.of(
        state,
        0,
        new SuccessorGenerator.Visitor() {
          @Override
          public void delivers(int node, ValueTerm message, int[] next) {
            List<Long> events = List.of(TerminationCheck.delivery(node, message));
            add(events, () -> transitions.delivery(node, message), next);
          }

          @Override
          public void acts(int node, LocalStep step, int[] next) {
            add(termination.events(node, step), () -> transitions.action(node, step), next);
          }

          @Override
          public void fails(int node, LocalStep step, Bug bug) {}

          private void add(List<Long> events, Supplier<PlannedRun.PlannedStep> step, int[] next) {
            if (termination.areTogether(first, next)) {
              edges.add(new CycleEdge(before, next.clone(), events, step));
            }
          }
        });
    return edges;
  }

  /** The events that are enabled in a state. */
  private Set<Long> events(int[] state) {
    Set<Long> events = new HashSet<>();
    generator.of(
        state,
        0,
        new SuccessorGenerator.Visitor() {
          @Override
          public void delivers(int node, ValueTerm message, int[] next) {
            events.add(TerminationCheck.delivery(node, message));
          }

          @Override
          public void acts(int node, LocalStep step, int[] next) {
            events.addAll(termination.events(node, step));
          }

          @Override
          public void fails(int node, LocalStep step, Bug bug) {
            throw new IllegalStateException("a graph with a bug is not asked for cycles");
          }
        });
    return events;
  }
}
