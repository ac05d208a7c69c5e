package dev.rondo.search.rounds;

import dev.rondo.search.engine.EndlessStep;
import dev.rondo.search.term.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Finds a schedule for a way through the state space: the states of a search are known up to
 * renaming and by their fingerprints alone, so each step is searched again from the state that the
 * schedule has really come to.
 */
final class WitnessSearch {

  private final RoundModel model;
  private final RoundExpander expander;
  private final LocalRounds steps;
  private final SpecOutcomes specs;
  private final int n;

  private final List<RoundWitness> rounds = new ArrayList<>();
  private int[] state;
  private int[] next = {};

  /** One thing that a process can do in a round. */
  private record Option(LocalOutcome outcome, int heard, int lost) {}

  WitnessSearch(RoundModel model) {
    this.model = model;
    this.expander = new RoundExpander(model);
    this.steps = expander.steps();
    this.specs = expander.specs();
    this.n = model.n();
    this.state = new int[model.width()];
  }

  /**
   * The start of a schedule and its rounds.
   *
   * @param path the fingerprints of its states; the step after the last shows a bug
   */
  List<RoundWitness> of(List<Long> path) {
    boolean found = start(path.isEmpty() ? null : path.get(0));
    for (int index = 1; found && index <= path.size(); index++) {
      found = round(index < path.size() ? path.get(index) : null);
    }
    if (!found) {
      throw new IllegalStateException("a step of the search cannot be made again");
    }
    return rounds;
  }

  /** The number of the network's schedule. */
  int schedule() {
    return next[model.schedulePlace()];
  }

  /** Starts in the state with a fingerprint, or with a bug where there is none. */
  private boolean start(@org.jspecify.annotations.Nullable Long fingerprint) {
    List<List<Option>> options = new ArrayList<>();
    for (int node = 0; node < n; node++) {
      options.add(starts(node));
    }
    for (int schedule = 0; schedule < model.network().schedules(); schedule++) {
      next = new int[model.width()];
      next[model.schedulePlace()] = schedule;
      if (search(options, RoundPromise.nothing(n), specs.initial(), fingerprint)) {
        return true;
      }
    }
    return false;
  }

  private List<Option> starts(int node) {
    try {
      return steps.starts(node).stream().map(outcome -> new Option(outcome, 0, 0)).toList();
    } catch (LocalRunner.Endless endless) {
      return List.of(new Option(endless.outcome(), 0, 0));
    }
  }

  private boolean round(@org.jspecify.annotations.Nullable Long fingerprint) {
    int time = state[model.timePlace()];
    if (expander.isSkipped(state, 0)) {
      return skip(time, fingerprint);
    }
    int crashed = 0;
    for (int node = 0; node < n; node++) {
      crashed |= state[node] == 0 ? 1 << node : 0;
    }
    for (RoundPromise promise :
        model.network().promises(schedule(), model.phase(time), model.round(time), crashed)) {
      next = state.clone();
      next[model.timePlace()] = model.after(time);
      if (round(promise, time, fingerprint)) {
        return true;
      }
    }
    return false;
  }

  private boolean round(
      RoundPromise promise, int time, @org.jspecify.annotations.Nullable Long fingerprint) {
    List<List<Option>> options = new ArrayList<>();
    for (int node = 0; node < n; node++) {
      try {
        options.add(options(promise, node, time));
      } catch (EndlessStep | LocalRunner.SendFailed failed) {
        rounds.add(new RoundWitness(promise, new int[n], new int[n], new int[n][0]));
        return true; // nobody comes to hear anything
      }
    }
    return search(options, promise, state[model.specPlace()], fingerprint);
  }

  private boolean skip(int time, @org.jspecify.annotations.Nullable Long fingerprint) {
    next = state.clone();
    next[model.timePlace()] = model.after(time);
    List<List<Option>> options = new ArrayList<>();
    for (int node = 0; node < n; node++) {
      options.add(List.of(still(model.terms().get(state[node]))));
    }
    return search(options, RoundPromise.nothing(n), state[model.specPlace()], fingerprint);
  }

  private Option still(Term after) {
    LocalOutcome nothing =
        new LocalOutcome(after, model.terms().tuple(), new int[0], java.util.Optional.empty());
    return new Option(nothing, 0, 0);
  }

  private List<Option> options(RoundPromise promise, int node, int time) {
    Term nothing = model.terms().nothing();
    if (!promise.acts(node)) {
      boolean stops = (promise.crashing() >>> node & 1) == 1;
      Term after = stops ? nothing : model.terms().get(state[node]);
      return List.of(still(after));
    }
    int[] sentTo = new int[n];
    int sent = 0;
    for (int sender = 0; sender < n; sender++) {
      boolean possible = (promise.never()[node] >>> sender & 1) == 0 && state[sender] != 0;
      sentTo[sender] = possible ? steps.sends(time, sender, node, state[sender]) : 0;
      sent |= sentTo[sender] != 0 ? 1 << sender : 0;
    }
    int sure = sent & promise.must()[node];
    int free = sent & ~sure;
    int most = Math.min(promise.lossesPerReceiver(), promise.losses());
    List<Option> options = new ArrayList<>();
    for (int some = free; ; some = (some - 1) & free) {
      int heard = sure | some;
      int lost = free & ~some;
      if (Integer.bitCount(lost) <= most) {
        try {
          for (LocalOutcome outcome :
              steps.step(time, node, state[node], sentTo, heard, promise.isNothing(node))) {
            options.add(new Option(outcome, heard, lost));
          }
        } catch (LocalRunner.Endless endless) {
          return List.of(new Option(endless.outcome(), heard, lost));
        }
      }
      if (some == 0) {
        return distinct(options);
      }
    }
  }

  /** Among options with the same outcome, those with the fewest losses. */
  private static List<Option> distinct(List<Option> options) {
    List<Option> distinct = new ArrayList<>();
    for (Option option : options) {
      boolean worse =
          options.stream()
              .anyMatch(
                  other ->
                      other.outcome.isLike(option.outcome)
                          && Integer.bitCount(other.lost) < Integer.bitCount(option.lost));
      if (!worse && distinct.stream().noneMatch(other -> other.outcome.isLike(option.outcome))) {
        distinct.add(option);
      }
    }
    return distinct;
  }

  private boolean search(
      List<List<Option>> options,
      RoundPromise promise,
      int spec,
      @org.jspecify.annotations.Nullable Long fingerprint) {
    Option[] chosen = new Option[n];
    LongPredicate isWanted = hash -> fingerprint != null && hash == fingerprint;
    if (!search(0, options, chosen, spec, promise.losses(), isWanted, fingerprint == null)) {
      return false;
    }
    int[] heard = new int[n];
    int[] lost = new int[n];
    int[][] answers = new int[n][];
    for (int node = 0; node < n; node++) {
      // After a bug nobody acts any more, but all have heard something.
      Option option = chosen[node] != null ? chosen[node] : options.get(node).get(0);
      heard[node] = option.heard;
      lost[node] = option.lost;
      answers[node] = option.outcome.answers();
    }
    rounds.add(new RoundWitness(promise, heard, lost, answers));
    return true;
  }

  private boolean search(
      int node,
      List<List<Option>> options,
      Option[] chosen,
      int spec,
      int losses,
      LongPredicate isWanted,
      boolean wantsBug) {
    if (node == n) {
      return wantsBug ? expander.wholeBug(next).isPresent() : isReached(spec, isWanted);
    }
    for (Option option : options.get(node)) {
      int left = losses == RoundPromise.ANY ? losses : losses - Integer.bitCount(option.lost);
      if (left < 0) {
        continue;
      }
      chosen[node] = option;
      SpecOutcomes.Step step = specs.after(spec, node, option.outcome.events().id());
      boolean isBug = option.outcome.bug().isPresent() || step.bug().isPresent();
      if (isBug ? wantsBug : advance(node, options, chosen, step, left, isWanted, wantsBug)) {
        return true;
      }
      chosen[node] = null;
    }
    return false;
  }

  private boolean advance(
      int node,
      List<List<Option>> options,
      Option[] chosen,
      SpecOutcomes.Step step,
      int losses,
      LongPredicate isWanted,
      boolean wantsBug) {
    next[node] = java.util.Objects.requireNonNull(chosen[node]).outcome.state().id();
    return search(node + 1, options, chosen, step.state(), losses, isWanted, wantsBug);
  }

  private boolean isReached(int spec, LongPredicate isWanted) {
    next[model.specPlace()] = spec;
    if (!isWanted.test(expander.canonical(next.clone()))) {
      return false;
    }
    state = next.clone();
    return true;
  }
}
