package dev.rondo.search.rounds;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.engine.StateSpace;
import dev.rondo.search.engine.StateSpace.Successors;
import dev.rondo.search.engine.VectorSet;
import dev.rondo.search.rounds.network.RoundGuarantee;
import dev.rondo.search.symmetry.Canonicalizer;
import dev.rondo.search.symmetry.ExactCanonicalizer;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.RenamedExpansionCheck;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The successor generator of the round form: combines the outcomes of processes; for one thread.
 */
final class RoundExpander implements StateSpace.Expander {

  private final RoundModel model;
  private final ValueTerms terms;
  private final int n;
  private final LocalRounds steps;
  private final SpecOutcomes specs;
  private final RoundInvariants invariants;
  private final EarlyTimeoutSuccessors before;
  private final Canonicalizer forms;
  private final OutcomeSet[] outcomes;
  private int[] sent = {};
  private final int[] vector;
  private final ValueTerm[] states;
  private final ValueTerm[] rest = new ValueTerm[1];
  private final ValueTerm[] renamed;
  private final ValueTerm[] renamedRest = new ValueTerm[1];
  private VectorSet partial;
  private VectorSet extended;
  private final RoundSymmetryCheck again;

  RoundExpander(RoundModel model) {
    this.model = model;
    this.again = new RoundSymmetryCheck(model);
    this.terms = model.terms();
    this.n = model.n();
    this.steps = new LocalRounds(model);
    this.specs = new SpecOutcomes(model);
    this.invariants = new RoundInvariants(model.maker(), terms);
    this.before = new EarlyTimeoutSuccessors(model, steps, specs, invariants);
    int[] roles = ExactCanonicalizer.roles(n, model.reductions().nodes());
    this.forms = model.reductions().symmetry().canonicalizer(terms, roles, 1, model.values().all());
    this.outcomes = new OutcomeSet[n];
    this.vector = new int[model.width()];
    this.states = new ValueTerm[n];
    this.renamed = new ValueTerm[n];
    this.partial = new VectorSet(n + 1);
    this.extended = new VectorSet(n + 1);
  }

  /** Enumerates the initial states. */
  void initial(Successors successors) {
    if (!model.spawns()) {
      for (int node = 0; node < n; node++) {
        outcomes[node] = starts(node, n);
      }
    }
    for (int schedule = 0; schedule < model.network().schedules(); schedule++) {
      vector[model.schedulePlace()] = schedule;
      vector[model.timePlace()] = 0;
      if (model.spawns()) {
        grow(
            (node, state, size) -> state == 0 ? starts(node, size) : still(state),
            new int[n],
            specs.initial(),
            successors);
      } else {
        combine(specs.initial(), RoundGuarantee.ANY, successors);
      }
    }
  }

  private OutcomeSet starts(int node, int size) {
    OutcomeSet starts = new OutcomeSet();
    starts.addAll(steps.starts(node, size), 0, true);
    return starts;
  }

  private OutcomeSet still(int state) {
    return OutcomeSet.still(state, terms.tuple().id());
  }

  @Override
  public void expand(int[] from, int offset, Successors successors) {
    int time = from[offset + model.timePlace()];
    int schedule = from[offset + model.schedulePlace()];
    boolean isOver = model.isOver(time) || model.isReached(from, offset);
    boolean goesOn = false;
    for (int next : isOver ? new int[0] : following(schedule, time)) {
      goesOn |= expand(from, offset, next, successors);
    }
    if (!goesOn && model.isSilent(from, offset)) {
      successors.bug(model.silence(schedule, time).bug());
    }
  }

  private int[] following(int schedule, int time) {
    return model.network().following(schedule, model.phase(time), model.round(time));
  }

  /**
   * Enumerates the successors on a schedule of the network; returns whether the run can continue.
   */
  private boolean expand(int[] from, int offset, int schedule, Successors successors) {
    int time = from[offset + model.timePlace()];
    vector[model.schedulePlace()] = schedule;
    vector[model.timePlace()] = model.after(time);
    int crashed = model.crashed(from, offset);
    List<RoundGuarantee> guarantees =
        model.network().guarantees(schedule, model.phase(time), model.round(time), crashed);
    try {
      if (before.isPossible(time)) {
        guarantees.forEach(guarantee -> expandReady(from, offset, guarantee, successors));
        return true;
      }
      sent = steps.sent(from, offset, time);
    } catch (LocalOutcome.SendFailed failed) {
      successors.bug(failed.bug());
      return true;
    }
    if (model.skipsSilentRounds() && LocalRounds.isNothing(sent)) {
      if (model.clock().keepsPhase() && steps.areDone(from, offset, time)) {
        return false; // no process ever sends again, so only time would pass
      }
      System.arraycopy(from, offset, vector, 0, n + 1);
      give(successors);
      return true;
    }
    guarantees.forEach(guarantee -> expand(from, offset, guarantee, successors));
    return true;
  }

  /** Enumerates the successors after timeouts before sending. */
  private void expandReady(
      int[] from, int offset, RoundGuarantee guarantee, Successors successors) {
    for (EarlyTimeoutSuccessors.Ready ready : before.of(from, offset, guarantee)) {
      if (ready.bug().isPresent()) {
        if (ready.isEndless()) {
          throw new NonterminatingStep(ready.bug().get());
        }
        successors.bug(ready.bug().get());
        return;
      }
      sent = steps.sent(ready.state(), 0, ready.state()[model.timePlace()]);
      expand(ready.state(), 0, guarantee, successors);
    }
  }

  /** Enumerates the successors once all have sent. */
  private void expand(int[] from, int offset, RoundGuarantee guarantee, Successors successors) {
    int time = from[offset + model.timePlace()];
    int spec = from[offset + model.specPlace()];
    if (model.spawns()) {
      grow(
          (node, state, size) -> outcomes(guarantee, node, state, time, size),
          Arrays.copyOfRange(from, offset, offset + n),
          spec,
          successors);
      return;
    }
    for (int node = 0; node < n; node++) {
      outcomes[node] = outcomes(guarantee, node, from[offset + node], time, n);
    }
    combine(spec, guarantee.losses(), successors);
  }

  /** Whether the program skips the next round, since no process sends in it. */
  boolean isSkipped(int[] from, int offset) {
    if (!model.skipsSilentRounds()) {
      return false;
    }
    try {
      return LocalRounds.isNothing(steps.sent(from, offset, from[offset + model.timePlace()]));
    } catch (LocalOutcome.SendFailed | NonterminatingStep failed) {
      return false; // a process tries to send
    }
  }

  private OutcomeSet outcomes(RoundGuarantee guarantee, int node, int state, int time, int size) {
    if ((guarantee.crashing() >>> node & 1) == 1) {
      return still(0);
    }
    if (!guarantee.acts(node)) {
      return still(state);
    }
    int[] sentTo = new int[n];
    for (int sender = 0; sender < n; sender++) {
      boolean lost = (guarantee.never()[node] >>> sender & 1) == 1;
      sentTo[sender] = lost ? 0 : sent[node * n + sender];
    }
    int losses = Math.min(guarantee.lossesPerReceiver(), guarantee.losses());
    return steps.outcomes(
        time, node, state, sentTo, guarantee.must()[node], losses, guarantee.isNothing(node), size);
  }

  private void combine(int spec, int losses, Successors successors) {
    for (OutcomeSet each : outcomes) {
      if (each.bug().isPresent() && each.bugLosses() <= losses) {
        successors.bug(each.bug().get());
        return;
      }
    }
    if (!isFoldable(spec) || !fold(spec, losses, successors)) {
      extend(0, spec, losses, successors);
    }
  }

  private void grow(
      SpawningSuccessors.LocalSuccessors local, int[] present, int spec, Successors successors) {
    new SpawningSuccessors(terms, specs, local, vector, () -> give(successors), successors::bug)
        .from(present, Math.max(model.first(), SpawningSuccessors.started(present)), spec);
  }

  private boolean isFoldable(int spec) {
    if (!model.reductions().nodes() || terms.get(spec).namesNodes()) {
      return false;
    }
    for (OutcomeSet each : outcomes) {
      if (each.namesNodes(terms)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Combines outcomes process by process as multisets, merging equal partial states. This requires
   * that no process is named, so that order does not matter.
   *
   * @return false if a spec names a process, so that this was not applicable
   */
  private boolean fold(int spec, int losses, Successors successors) {
    partial.clear();
    int[] next = new int[n + 1];
    next[n] = spec;
    partial.add(next, 0);
    for (int node = 0; node < n; node++) {
      extended.clear();
      OutcomeSet each = outcomes[node];
      for (int index = 0; index < partial.size(); index++) {
        successors.goOn();
        for (int choice = 0; choice < each.size(); choice++) {
          int lost = partial.number(index) + each.losses(choice);
          System.arraycopy(partial.vectors(), partial.offset(index), next, 0, n + 1);
          if (lost > losses || !model.mayJoin(next, node, each.state(choice))) {
            continue;
          }
          SpecOutcomes.SpecOutcome step = specs.after(next[n], node, each.events(choice));
          if (step.bug().isPresent()) {
            successors.bug(step.bug().get());
            return true;
          }
          if (terms.get(step.state()).namesNodes()) {
            return false;
          }
          next[n] = step.state();
          insert(next, node, each.state(choice));
          extended.add(next, lost);
        }
      }
      VectorSet kept = partial;
      partial = extended;
      extended = kept;
    }
    for (int index = 0; index < partial.size(); index++) {
      System.arraycopy(partial.vectors(), partial.offset(index), vector, 0, n + 1);
      give(successors);
    }
    return true;
  }

  /** Inserts a state into the sorted prefix of a vector, by hash. */
  private void insert(int[] into, int count, int state) {
    long hash = terms.hash(state);
    int place = count;
    while (place > 0 && terms.hash(into[place - 1]) > hash) {
      into[place] = into[place - 1];
      place--;
    }
    into[place] = state;
  }

  /** Combines outcomes by backtracking, without merging. */
  private boolean extend(int node, int spec, int losses, Successors successors) {
    if (node == n) {
      vector[model.specPlace()] = spec;
      give(successors);
      return true;
    }
    OutcomeSet each = outcomes[node];
    for (int choice = 0; choice < each.size(); choice++) {
      int left = losses == RoundGuarantee.ANY ? losses : losses - each.losses(choice);
      if (left < 0 || !model.mayJoin(vector, node, each.state(choice))) {
        continue;
      }
      SpecOutcomes.SpecOutcome step = specs.after(spec, node, each.events(choice));
      if (step.bug().isPresent()) {
        successors.bug(step.bug().get());
        return false;
      }
      vector[node] = each.state(choice);
      if (!extend(node + 1, step.state(), left, successors)) {
        return false;
      }
    }
    return true;
  }

  private void give(Successors successors) {
    Optional<Bug> bug = invariantBug(vector);
    if (bug.isPresent()) {
      successors.bug(bug.get());
      return;
    }
    int[] given = vector.clone();
    passSilence(given);
    successors.add(given, canonical(given));
  }

  /**
   * Advances the time at the end of a phase to the next phase with messages, as the program does.
   */
  void passSilence(int[] state) {
    int time = state[model.timePlace()];
    if (!model.passesSilentPhases() || model.round(time) != 1) {
      return;
    }
    int next = steps.awaitedPhase(model.phase(time) - 1, state, 0);
    if (next != Integer.MAX_VALUE) {
      state[model.timePlace()] = model.beginOf(next);
    }
  }

  /** The violation of an invariant over all processes, if any. */
  Optional<Bug> invariantBug(int[] state) {
    return invariants.bug(state, n);
  }

  /** Canonicalises a state in place; returns its fingerprint. */
  long canonical(int[] state) {
    boolean named = false;
    for (int node = 0; node < n; node++) {
      states[node] = terms.get(state[node]);
      named |= needsRenaming(states[node]);
    }
    rest[0] = terms.get(state[model.specPlace()]);
    named |= needsRenaming(rest[0]);
    long hash;
    if (named) {
      hash = forms.find(states, rest);
      forms.form(renamed, renamedRest);
      write(renamed, renamedRest, state);
    } else {
      if (model.reductions().nodes()) {
        Arrays.sort(states, Comparator.comparingLong(ValueTerm::hash));
      }
      hash = ExactCanonicalizer.hash(states, rest);
      write(states, rest, state);
    }
    long place = 31L * state[model.timePlace()] + state[model.schedulePlace()] * 0x10001L;
    return Hashing.mix(hash + Hashing.mix(place));
  }

  private boolean needsRenaming(ValueTerm term) {
    return (model.reductions().nodes() && term.namesNodes())
        || (model.reductions().values() && term.namesValues());
  }

  private void write(ValueTerm[] newStates, ValueTerm[] newRest, int[] state) {
    for (int node = 0; node < n; node++) {
      state[node] = newStates[node].id();
    }
    state[model.specPlace()] = newRest[0].id();
  }

  @Override
  public void check(int[] from, int offset, int number) {
    again.check(from, offset, number);
  }

  LocalRounds steps() {
    return steps;
  }

  SpecOutcomes specs() {
    return specs;
  }

  EarlyTimeoutSuccessors beforeSending() {
    return before;
  }

  /**
   * Checks symmetry and message order reduction on states between rounds, by computing successors
   * without them; for one thread.
   */
  private static final class RoundSymmetryCheck {

    private final RoundModel model;
    private @Nullable RenamedExpansionCheck plain;

    RoundSymmetryCheck(RoundModel model) {
      this.model = model;
    }

    void check(int[] from, int offset, int number) {
      Reductions used = model.reductions();
      if (!used.order() && !used.nodes() && !used.values()) {
        return;
      }
      if (plain == null) {
        Reductions merging =
            new Reductions(used.outcomes(), false, false, false, SymmetryHeuristic.PSEUDO_SORT);
        plain =
            new RenamedExpansionCheck(
                model.terms(),
                ExactCanonicalizer.roles(model.n(), used.order() || used.nodes()),
                model.values().all(),
                new RenamedExpansionCheck.Places(0, 1, model.specPlace()),
                new RoundExpander(model.with(merging)));
      }
      plain.check(from, offset, model.width(), number);
    }
  }
}
