package dev.rondo.proof.decode;

import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.Decisions.Link;
import dev.rondo.proof.formula.Moment;
import dev.rondo.proof.solver.Model;
import dev.rondo.proof.term.Term;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a network draws, in the order in which it asks, so that it does what a model says. */
final class NetworkDraws {

  private final Bounds bounds;
  private final Map<Moment, Deque<Integer>> perRound = new HashMap<>();
  private Deque<Integer> current = new ArrayDeque<>();

  NetworkDraws(
      Decisions decisions, Model model, Bounds bounds, int rounds, Map<Link, Boolean> heard) {
    this.bounds = bounds;
    decisions.kernels().forEach((moment, kernel) -> draws(moment).add((int) model.number(kernel)));
    if (bounds.network().equals("rondo.BoundedOmissions")) {
      omissions(heard);
    }
    if (bounds.network().equals("rondo.EventuallyReliable")) {
      current.add(reliableFrom(decisions, model) - 1);
    }
    if (bounds.network().equals("rondo.Crash")) {
      crashes(decisions, model, rounds);
    }
  }

  private Deque<Integer> draws(Moment moment) {
    return perRound.computeIfAbsent(moment, m -> new ArrayDeque<>());
  }

  /** A link may be freed that loses nothing: one from a process to itself stays as it is. */
  private void omissions(Map<Link, Boolean> heard) {
    heard.forEach(
        (link, isHeard) -> {
          Deque<Integer> draws = draws(link.moment());
          if (!isHeard && draws.size() < bounds.f()) {
            draws.add(link.sender() * bounds.n() + link.receiver());
          }
        });
  }

  private int reliableFrom(Decisions decisions, Model model) {
    for (Map.Entry<Integer, Term> phase : decisions.reliable().entrySet()) {
      if (model.holds(phase.getValue())) {
        return phase.getKey();
      }
    }
    return bounds.phases() + 1;
  }

  private void crashes(Decisions decisions, Model model, int rounds) {
    Map<Integer, Integer> last = new HashMap<>();
    decisions
        .faltering()
        .forEach(
            (moment, processes) -> {
              int index = (moment.phase() - 1) * rounds + moment.round() - 1;
              for (int process = 0; process < processes.size(); process++) {
                if (model.holds(processes.get(process))) {
                  last.putIfAbsent(process, index);
                }
              }
            });
    current.add(last.size());
    last.forEach((process, index) -> current.addAll(List.of(process, index)));
  }

  void enter(Moment moment) {
    current = perRound.getOrDefault(moment, new ArrayDeque<>());
  }

  /** Where nothing is left to draw it does not matter. */
  int next(int bound) {
    Integer drawn = current.poll();
    return drawn == null ? 0 : Math.min(bound - 1, drawn);
  }
}
