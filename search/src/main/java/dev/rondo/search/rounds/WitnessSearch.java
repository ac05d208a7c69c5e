package dev.rondo.search.rounds;

import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.rounds.network.RoundPromise;
import dev.rondo.search.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private final List<RoundAction> rounds = new ArrayList<>();
  private int[] state;
  private int[] next = {};

  // The round that is looked for.
  private @org.jspecify.annotations.Nullable Option[] chosen = {};
  private LocalOutcome.Told[] toldBefore;
  private int[] present = {};
  private int sizeBefore;
  private int sizeAfter;

  /** One thing that a process can do in a round. */
  private record Option(LocalOutcome outcome, int heard, int lost) {}

  /** All that a process in a state can do in a round, among so many. */
  private interface Options {
    List<Option> of(int node, int state, int size);

    /** The same, each computed once. */
    default Options remembered() {
      Map<List<Integer>, List<Option>> known = new HashMap<>();
      return (node, state, size) ->
          known.computeIfAbsent(List.of(node, state, size), key -> of(node, state, size));
    }
  }

  WitnessSearch(RoundModel model) {
    this.model = model;
    this.expander = new RoundExpander(model);
    this.steps = expander.steps();
    this.specs = expander.specs();
    this.n = model.n();
    this.state = new int[model.width()];
    this.toldBefore = new LocalOutcome.Told[n];
    Arrays.fill(toldBefore, LocalOutcome.Told.NOTHING);
  }

  /**
   * The start of a schedule and its rounds.
   *
   * @param path the fingerprints of its states; the step after the last shows a bug
   */
  List<RoundAction> of(List<Long> path) {
    mustBeFound(start(path.isEmpty() ? null : path.get(0)));
    for (int index = 1; index <= path.size(); index++) {
      mustBeFound(round(index < path.size() ? path.get(index) : null));
    }
    return rounds;
  }

  /** The start of a schedule and its rounds up to the last state of a path. */
  List<RoundAction> along(List<Long> path) {
    mustBeFound(start(path.get(0)));
    goOn(path.subList(1, path.size()));
    return rounds;
  }

  /** Adds further rounds. */
  void goOn(List<Long> path) {
    path.forEach(fingerprint -> mustBeFound(round(fingerprint)));
  }

  private static void mustBeFound(boolean found) {
    if (!found) {
      throw new IllegalStateException("a step of the search cannot be made again");
    }
  }

  /** The state that the schedule has come to, as it is. */
  int[] state() {
    return state.clone();
  }

  /** The number of the network's schedule. */
  int schedule() {
    return next[model.schedulePlace()];
  }

  /** Starts in the state with a fingerprint, or with a bug where there is none. */
  private boolean start(@org.jspecify.annotations.Nullable Long fingerprint) {
    Options options =
        (node, before, size) ->
            before == 0 ? starts(node, size) : List.of(still(model.terms().get(before)));
    for (int schedule = 0; schedule < model.network().schedules(); schedule++) {
      next = new int[model.width()];
      next[model.schedulePlace()] = schedule;
      if (search(options, model.first(), RoundPromise.nothing(n), specs.initial(), fingerprint)) {
        return true;
      }
    }
    return false;
  }

  private List<Option> starts(int node, int size) {
    try {
      return steps.starts(node, size).stream().map(outcome -> new Option(outcome, 0, 0)).toList();
    } catch (LocalOutcome.Endless endless) {
      return List.of(new Option(endless.outcome(), 0, 0));
    }
  }

  private boolean round(@org.jspecify.annotations.Nullable Long fingerprint) {
    int time = state[model.timePlace()];
    int before = state[model.schedulePlace()];
    for (int schedule : model.network().following(before, model.phase(time), model.round(time))) {
      if (round(schedule, time, fingerprint)) {
        return true;
      }
    }
    return false;
  }

  private boolean round(
      int schedule, int time, @org.jspecify.annotations.Nullable Long fingerprint) {
    if (expander.isSkipped(state, 0)) {
      return skip(schedule, time, fingerprint);
    }
    for (RoundPromise promise : promises(schedule, time)) {
      next = state.clone();
      next[model.schedulePlace()] = schedule;
      next[model.timePlace()] = model.after(time);
      if (ready(promise, time, fingerprint)) {
        return true;
      }
    }
    return false;
  }

  /** The round after what processes do before they send in it. */
  private boolean ready(
      RoundPromise promise, int time, @org.jspecify.annotations.Nullable Long fingerprint) {
    int[] before = state;
    for (PreSendTimeouts.Ready ready : expander.beforeSending().of(before, 0, promise)) {
      state = ready.state();
      toldBefore = ready.told();
      if (ready.bug().isEmpty()) {
        if (round(promise, time, fingerprint)) {
          return true;
        }
      } else if (fingerprint == null) {
        addUnheard(promise);
        return true;
      }
    }
    state = before;
    return false;
  }

  /** A bug shows before anybody comes to hear anything. */
  private void addUnheard(RoundPromise promise) {
    int[][] answers = Arrays.stream(toldBefore).map(LocalOutcome.Told::own).toArray(int[][]::new);
    rounds.add(new RoundAction(roundsBefore(), promise, new int[n], new int[n], answers));
  }

  private List<RoundPromise> promises(int schedule, int time) {
    int crashed = model.crashed(state, 0);
    return model.network().promises(schedule, model.phase(time), model.round(time), crashed);
  }

  private boolean round(
      RoundPromise promise, int time, @org.jspecify.annotations.Nullable Long fingerprint) {
    Options options = (node, before, size) -> options(promise, node, before, time, size);
    try {
      return search(options, size(), promise, state[model.specPlace()], fingerprint);
    } catch (NonterminatingStep | LocalOutcome.SendFailed failed) {
      addUnheard(promise);
      return true;
    }
  }

  private int size() {
    return model.spawns() ? SpawningSuccessors.started(Arrays.copyOf(state, n)) : n;
  }

  /** In a silent round any promise is as good, but the network may have drawn for it by then. */
  private boolean skip(
      int schedule, int time, @org.jspecify.annotations.Nullable Long fingerprint) {
    next = state.clone();
    next[model.schedulePlace()] = schedule;
    next[model.timePlace()] = model.after(time);
    Options options = (node, before, size) -> List.of(still(model.terms().get(before)));
    RoundPromise any = promises(schedule, time).get(0);
    return search(options, size(), any, state[model.specPlace()], fingerprint);
  }

  private Option still(Term after) {
    LocalOutcome nothing =
        new LocalOutcome(
            after,
            model.terms().tuple(),
            model.terms().tuple(),
            LocalOutcome.Told.NOTHING,
            java.util.Optional.empty());
    return new Option(nothing, 0, 0);
  }

  private List<Option> options(RoundPromise promise, int node, int before, int time, int size) {
    Term nothing = model.terms().nothing();
    if (!promise.acts(node)) {
      boolean stops = (promise.crashing() >>> node & 1) == 1;
      Term after = stops ? nothing : model.terms().get(before);
      return List.of(still(after));
    }
    int[] sentTo = new int[n];
    int sent = 0;
    for (int sender = 0; sender < n; sender++) {
      boolean possible =
          (promise.never()[node] >>> sender & 1) == 0 && state[sender] != 0 && state[node] != 0;
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
              steps.step(time, node, before, sentTo, heard, promise.isNothing(node), size)) {
            options.add(new Option(outcome, heard, lost));
          }
        } catch (LocalOutcome.Endless endless) {
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
      Options options,
      int size,
      RoundPromise promise,
      int spec,
      @org.jspecify.annotations.Nullable Long fingerprint) {
    chosen = new Option[n];
    sizeBefore = size;
    present = Arrays.copyOf(state, n);
    int before = roundsBefore(); // the state is another one when the round is found
    LongPredicate isWanted = hash -> fingerprint != null && hash == fingerprint;
    Options once = options.remembered();
    if (!search(0, size, once, spec, promise.losses(), isWanted, fingerprint == null)) {
      return false;
    }
    rounds.add(witness(before, promise, once));
    return true;
  }

  private RoundAction witness(int before, RoundPromise promise, Options options) {
    int[] heard = new int[n];
    int[] lost = new int[n];
    int[][] answers = new int[n][];
    for (int node = 0; node < n; node++) {
      // After a bug nobody acts any more, but all have heard something.
      Option option =
          chosen[node] != null || node >= sizeAfter
              ? chosen[node]
              : options.of(node, present[node], sizeAfter).get(0);
      heard[node] = option == null ? 0 : option.heard;
      lost[node] = option == null ? 0 : option.lost;
      answers[node] = option == null ? new int[0] : option.outcome.told().own();
    }
    addAnswersOfBorn(answers);
    for (int node = 0; node < n; node++) {
      answers[node] = toldBefore[node].with(answers[node], new int[0][]).own();
    }
    return new RoundAction(before, promise, heard, lost, answers);
  }

  /** A process that was started in the round was told something before it acted itself. */
  private void addAnswersOfBorn(int[][] answers) {
    int born = sizeBefore;
    for (Option option : chosen) {
      for (int[] told : option == null ? new int[0][] : option.outcome.told().born()) {
        LocalOutcome.Told first = new LocalOutcome.Told(told, new int[0][]);
        answers[born] = first.with(answers[born], new int[0][]).own();
        born++;
      }
    }
  }

  /** How many rounds the program counts before the one that is looked for. */
  private int roundsBefore() {
    return model.clock().keepsPhase() ? state[model.timePlace()] : rounds.size() - 1;
  }

  private boolean search(
      int node,
      int size,
      Options options,
      int spec,
      int losses,
      LongPredicate isWanted,
      boolean wantsBug) {
    sizeAfter = size;
    if (node == size) {
      Arrays.fill(next, size, n, 0);
      return wantsBug ? expander.wholeBug(next).isPresent() : isReached(spec, isWanted);
    }
    for (Option option : options.of(node, present[node], size)) {
      int left = losses == RoundPromise.ANY ? losses : losses - Integer.bitCount(option.lost);
      if (left < 0 || !model.mayJoin(next, node, option.outcome.state().id())) {
        continue;
      }
      chosen[node] = option;
      SpecOutcomes.Step step = shown(option.outcome, node, size, spec);
      boolean isBug = option.outcome.bug().isPresent() || step.bug().isPresent();
      if (isBug ? wantsBug : advance(node, size, options, step, left, isWanted, wantsBug)) {
        return true;
      }
      sizeAfter = size;
      chosen[node] = null;
    }
    return false;
  }

  /** What specs say of what a process shows, and of those that it starts. */
  private SpecOutcomes.Step shown(LocalOutcome outcome, int node, int size, int spec) {
    SpecOutcomes.Step step = specs.after(spec, node, outcome.events().id());
    for (int index = 0; index < outcome.born().size() && step.bug().isEmpty(); index++) {
      Term born = outcome.born().part(index);
      present[size + index] = born.part(0).id();
      step = specs.after(step.state(), size + index, born.part(1).id());
    }
    return step;
  }

  private boolean advance(
      int node,
      int size,
      Options options,
      SpecOutcomes.Step step,
      int losses,
      LongPredicate isWanted,
      boolean wantsBug) {
    LocalOutcome outcome = java.util.Objects.requireNonNull(chosen[node]).outcome;
    next[node] = outcome.state().id();
    int larger = size + outcome.born().size();
    return search(node + 1, larger, options, step.state(), losses, isWanted, wantsBug);
  }

  private boolean isReached(int spec, LongPredicate isWanted) {
    next[model.specPlace()] = spec;
    int[] reached = next.clone();
    expander.passSilence(reached);
    if (!isWanted.test(expander.canonical(reached.clone()))) {
      return false;
    }
    state = reached;
    return true;
  }
}
