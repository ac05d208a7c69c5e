package dev.rondo.search.rounds;

import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.engine.PathReconstructor.TransitionSystem;
import dev.rondo.search.engine.PathReconstructor.Wanted;
import dev.rondo.search.rounds.LocalOutcome.ChoiceAnswers;
import dev.rondo.search.rounds.network.RoundGuarantee;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The transitions between rounds, labelled for path reconstruction; for one thread.
 *
 * <p>{@link RoundExpander} merges all deliveries with the same outcome. Here each outcome keeps the
 * senders that were heard and the answers to choices, so that the program can replay the round.
 */
final class RoundTransitions implements TransitionSystem<RoundTransitions.RoundAction> {

  private final RoundModel model;
  private final RoundExpander expander;
  private final LocalRounds steps;
  private final SpecOutcomes specs;
  private final int n;

  /** One outcome of a process in a round, and the messages it takes. */
  private record Option(LocalOutcome outcome, int heard, int lost) {}

  /** The options of a process in a round with {@code size} processes. */
  private interface Options {
    List<Option> of(int node, int state, int size);

    /** The same, each computed once. */
    default Options memoized() {
      Map<List<Integer>, List<Option>> known = new HashMap<>();
      return (node, state, size) ->
          known.computeIfAbsent(List.of(node, state, size), key -> of(node, state, size));
    }
  }

  RoundTransitions(RoundModel model) {
    this.model = model;
    this.expander = new RoundExpander(model);
    this.steps = expander.steps();
    this.specs = expander.specs();
    this.n = model.n();
  }

  @Override
  public void initial(Wanted<RoundAction> wanted) {
    Options options =
        (node, before, size) ->
            before == 0 ? starts(node, size) : List.of(unchanged(model.terms().get(before)));
    ChoiceAnswers[] told = new ChoiceAnswers[n];
    Arrays.fill(told, ChoiceAnswers.NOTHING);
    int schedules = model.network().schedules();
    for (int schedule = 0; schedule < schedules && !wanted.isFound(); schedule++) {
      int[] next = new int[model.width()];
      next[model.schedulePlace()] = schedule;
      new Combinations(new int[n], told, RoundGuarantee.nothing(n), options, next, wanted)
          .enumerate(model.first(), specs.initial());
    }
  }

  private List<Option> starts(int node, int size) {
    try {
      return steps.starts(node, size).stream().map(outcome -> new Option(outcome, 0, 0)).toList();
    } catch (LocalOutcome.Endless endless) {
      return List.of(new Option(endless.outcome(), 0, 0));
    }
  }

  @Override
  public void successors(int[] state, Wanted<RoundAction> wanted) {
    int time = state[model.timePlace()];
    int before = state[model.schedulePlace()];
    for (int schedule : model.network().following(before, model.phase(time), model.round(time))) {
      if (expander.isSkipped(state, 0)) {
        skipRound(state, schedule, wanted);
      } else {
        runRound(state, schedule, wanted);
      }
      if (wanted.isFound()) {
        return;
      }
    }
  }

  private List<RoundGuarantee> guarantees(int[] state, int schedule) {
    int time = state[model.timePlace()];
    int crashed = model.crashed(state, 0);
    return model.network().guarantees(schedule, model.phase(time), model.round(time), crashed);
  }

  private int[] after(int[] state, int schedule) {
    int[] next = state.clone();
    next[model.schedulePlace()] = schedule;
    next[model.timePlace()] = model.after(state[model.timePlace()]);
    return next;
  }

  /** A round without messages. Any guarantee will do, but the network may have drawn for it. */
  private void skipRound(int[] state, int schedule, Wanted<RoundAction> wanted) {
    ChoiceAnswers[] told = new ChoiceAnswers[n];
    Arrays.fill(told, ChoiceAnswers.NOTHING);
    Options options = (node, before, size) -> List.of(unchanged(model.terms().get(before)));
    RoundGuarantee any = guarantees(state, schedule).get(0);
    new Combinations(Arrays.copyOf(state, n), told, any, options, after(state, schedule), wanted)
        .enumerate(size(state), state[model.specPlace()]);
  }

  private int size(int[] state) {
    return model.spawns() ? SpawningSuccessors.started(Arrays.copyOf(state, n)) : n;
  }

  private void runRound(int[] state, int schedule, Wanted<RoundAction> wanted) {
    for (RoundGuarantee guarantee : guarantees(state, schedule)) {
      for (EarlyTimeoutSuccessors.Ready ready : expander.beforeSending().of(state, 0, guarantee)) {
        if (ready.bug().isPresent()) {
          wanted.offerBug(() -> unheard(schedule, guarantee, ready.told()));
        } else {
          sendAndUpdate(ready, guarantee, after(state, schedule), wanted);
        }
        if (wanted.isFound()) {
          return;
        }
      }
    }
  }

  /** The round after the timeouts that come before sending. */
  private void sendAndUpdate(
      EarlyTimeoutSuccessors.Ready ready,
      RoundGuarantee guarantee,
      int[] next,
      Wanted<RoundAction> wanted) {
    int[] state = ready.state();
    Options options = (node, before, size) -> options(guarantee, state, node, before, size);
    try {
      new Combinations(Arrays.copyOf(state, n), ready.told(), guarantee, options, next, wanted)
          .enumerate(size(state), state[model.specPlace()]);
    } catch (NonterminatingStep | LocalOutcome.SendFailed failed) {
      wanted.offerBug(() -> unheard(next[model.schedulePlace()], guarantee, ready.told()));
    }
  }

  /** The action of a round with a bug before any message is heard. */
  private RoundAction unheard(int schedule, RoundGuarantee guarantee, ChoiceAnswers[] told) {
    int[][] answers = Arrays.stream(told).map(ChoiceAnswers::own).toArray(int[][]::new);
    return new RoundAction(schedule, guarantee, new int[n], new int[n], answers);
  }

  private Option unchanged(ValueTerm after) {
    LocalOutcome nothing =
        new LocalOutcome(
            after,
            model.terms().tuple(),
            model.terms().tuple(),
            ChoiceAnswers.NOTHING,
            Optional.empty());
    return new Option(nothing, 0, 0);
  }

  /** The options of a process once all have sent, over all it may hear and choose. */
  private List<Option> options(
      RoundGuarantee guarantee, int[] state, int node, int before, int size) {
    if (!guarantee.acts(node)) {
      boolean crashes = (guarantee.crashing() >>> node & 1) == 1;
      ValueTerm after = crashes ? model.terms().nothing() : model.terms().get(before);
      return List.of(unchanged(after));
    }
    int time = state[model.timePlace()];
    int[] sentTo = new int[n];
    int sent = 0;
    for (int sender = 0; sender < n; sender++) {
      boolean possible =
          (guarantee.never()[node] >>> sender & 1) == 0 && state[sender] != 0 && state[node] != 0;
      sentTo[sender] = possible ? steps.sends(time, sender, node, state[sender]) : 0;
      sent |= sentTo[sender] != 0 ? 1 << sender : 0;
    }
    int sure = sent & guarantee.must()[node];
    int free = sent & ~sure;
    int most = Math.min(guarantee.lossesPerReceiver(), guarantee.losses());
    List<Option> options = new ArrayList<>();
    for (int some = free; ; some = (some - 1) & free) {
      int heard = sure | some;
      int lost = free & ~some;
      if (Integer.bitCount(lost) <= most) {
        try {
          for (LocalOutcome outcome :
              steps.step(time, node, before, sentTo, heard, guarantee.isNothing(node), size)) {
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

  /** Enumerates the combinations of what processes do in a round, by backtracking. */
  private final class Combinations {
    private final int[] present; // the states of processes, spawned ones included
    private final ChoiceAnswers[] toldBefore;
    private final RoundGuarantee guarantee;
    private final Options options;
    private final int[] next;
    private final Wanted<RoundAction> wanted;
    private final @Nullable Option[] chosen = new Option[n];
    private int sizeBefore;
    private int sizeAfter;

    Combinations(
        int[] present,
        ChoiceAnswers[] toldBefore,
        RoundGuarantee guarantee,
        Options options,
        int[] next,
        Wanted<RoundAction> wanted) {
      this.present = present;
      this.toldBefore = toldBefore;
      this.guarantee = guarantee;
      this.options = options.memoized();
      this.next = next;
      this.wanted = wanted;
    }

    void enumerate(int size, int spec) {
      sizeBefore = size;
      extend(0, size, spec, guarantee.losses());
    }

    private boolean extend(int node, int size, int spec, int losses) {
      sizeAfter = size;
      if (node == size) {
        return offer(spec);
      }
      for (Option option : options.of(node, present[node], size)) {
        int left = losses == RoundGuarantee.ANY ? losses : losses - Integer.bitCount(option.lost);
        if (left < 0 || !model.mayJoin(next, node, option.outcome.state().id())) {
          continue;
        }
        chosen[node] = option;
        SpecOutcomes.SpecOutcome step = shown(option.outcome, node, size, spec);
        boolean isBug = option.outcome.bug().isPresent() || step.bug().isPresent();
        if (isBug ? wanted.offerBug(this::action) : advance(node, size, option, step, left)) {
          return true;
        }
        sizeAfter = size;
        chosen[node] = null;
      }
      return false;
    }

    /** The specs after the events of a process and of those that it spawns. */
    private SpecOutcomes.SpecOutcome shown(LocalOutcome outcome, int node, int size, int spec) {
      SpecOutcomes.SpecOutcome step = specs.after(spec, node, outcome.events().id());
      for (int index = 0; index < outcome.born().size() && step.bug().isEmpty(); index++) {
        ValueTerm born = outcome.born().part(index);
        present[size + index] = born.part(0).id();
        step = specs.after(step.state(), size + index, born.part(1).id());
      }
      return step;
    }

    private boolean advance(
        int node, int size, Option option, SpecOutcomes.SpecOutcome step, int losses) {
      next[node] = option.outcome.state().id();
      int larger = size + option.outcome.born().size();
      return extend(node + 1, larger, step.state(), losses);
    }

    private boolean offer(int spec) {
      Arrays.fill(next, sizeAfter, n, 0);
      if (wanted.isBug()) {
        return expander.invariantBug(next).isPresent() && wanted.offerBug(this::action);
      }
      next[model.specPlace()] = spec;
      int[] reached = next.clone();
      expander.passSilence(reached);
      return wanted.offer(reached, expander.canonical(reached.clone()), this::action);
    }

    private RoundAction action() {
      int[] heard = new int[n];
      int[] lost = new int[n];
      int[][] answers = new int[n][];
      for (int node = 0; node < n; node++) {
        // After a bug no process acts any more, but all have heard something.
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
      return new RoundAction(next[model.schedulePlace()], guarantee, heard, lost, answers);
    }

    /** The answers to the start of a spawned process come before those to its own round. */
    private void addAnswersOfBorn(int[][] answers) {
      int born = sizeBefore;
      for (Option option : chosen) {
        for (int[] told : option == null ? new int[0][] : option.outcome.told().born()) {
          ChoiceAnswers first = new ChoiceAnswers(told, new int[0][]);
          answers[born] = first.with(answers[born], new int[0][]).own();
          born++;
        }
      }
    }
  }

  /**
   * What happens in one round, or at the start: the label of a transition between rounds.
   *
   * @param schedule the number of the network's schedule
   * @param guarantee what the network guarantees in the round
   * @param heard by receiver, the senders it hears, as bits
   * @param lost by receiver, the senders whose messages it misses, as bits
   * @param answers by process, the answers to the choices of its code
   */
  record RoundAction(
      int schedule, RoundGuarantee guarantee, int[] heard, int[] lost, int[][] answers) {

    @Override
    public boolean equals(Object other) {
      return other instanceof RoundAction action
          && schedule == action.schedule
          && guarantee.equals(action.guarantee)
          && Arrays.equals(heard, action.heard)
          && Arrays.equals(lost, action.lost)
          && Arrays.deepEquals(answers, action.answers);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(heard);
    }

    @Override
    public String toString() {
      return "heard " + Arrays.toString(heard) + ", lost " + Arrays.toString(lost);
    }
  }
}
