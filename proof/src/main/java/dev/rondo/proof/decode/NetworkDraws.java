package dev.rondo.proof.decode;

import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.Decisions.Link;
import dev.rondo.proof.formula.Moment;
import dev.rondo.proof.solver.Model;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import rondo.runtime.BuiltInNetwork;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;

/** What a network draws so that it does what a model of the solver says. */
final class NetworkDraws {

  private final Map<Moment, Deque<Integer>> perRound = new HashMap<>();
  private Deque<Integer> current = new ArrayDeque<>();

  NetworkDraws(
      Decisions decisions, Model model, Bounds bounds, int rounds, Map<Link, Boolean> heard) {
    NetworkModel network = bounds.model();
    decisions.kernels().forEach((moment, kernel) -> draws(moment).add((int) model.number(kernel)));
    if (network.perRound() == Losses.AT_MOST_F) {
      Map<Moment, int[]> lost = new HashMap<>();
      heard.forEach(
          (link, isHeard) ->
              lost.computeIfAbsent(link.moment(), moment -> new int[bounds.n()])[link.receiver()] |=
                  isHeard ? 0 : 1 << link.sender());
      lost.forEach(
          (moment, links) ->
              Arrays.stream(BuiltInNetwork.roundDraws(links, bounds.f()))
                  .forEach(draws(moment)::add));
    }
    current.addAll(
        BuiltInNetwork.startDraws(
            network,
            crashes(decisions, model, bounds.n(), rounds),
            reliableFrom(decisions, model, bounds.phases())));
  }

  private Deque<Integer> draws(Moment moment) {
    return perRound.computeIfAbsent(moment, m -> new ArrayDeque<>());
  }

  private static int reliableFrom(Decisions decisions, Model model, int phases) {
    return decisions.reliable().entrySet().stream()
        .filter(phase -> model.holds(phase.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(phases + 1);
  }

  /** By process, the round in which it crashes, or -1. */
  private static int[] crashes(Decisions decisions, Model model, int n, int rounds) {
    int[] crashes = new int[n];
    Arrays.fill(crashes, -1);
    decisions
        .faltering()
        .forEach(
            (moment, processes) -> {
              for (int process = 0; process < n; process++) {
                if (crashes[process] < 0 && model.holds(processes.get(process))) {
                  crashes[process] = (moment.phase() - 1) * rounds + moment.round() - 1;
                }
              }
            });
    return crashes;
  }

  void enter(Moment moment) {
    current = perRound.getOrDefault(moment, new ArrayDeque<>());
  }

  /** If nothing is left to draw, the value does not matter. */
  int next(int bound) {
    Integer drawn = current.poll();
    return drawn == null ? 0 : Math.min(bound - 1, drawn);
  }
}
