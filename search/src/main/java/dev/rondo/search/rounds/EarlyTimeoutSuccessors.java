package dev.rondo.search.rounds;

import dev.rondo.search.engine.Bug;
import dev.rondo.search.rounds.network.RoundGuarantee;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The successors of a state by the early timeouts of a round: those of processes to which the
 * network guarantees nothing in it, before they send. For one thread.
 */
final class EarlyTimeoutSuccessors {

  private final RoundModel model;
  private final LocalRounds steps;
  private final SpecOutcomes specs;
  private final RoundInvariants invariants;
  private final int n;

  private final List<Ready> found = new ArrayList<>();
  private RoundGuarantee guarantee;

  EarlyTimeoutSuccessors(
      RoundModel model, LocalRounds steps, SpecOutcomes specs, RoundInvariants invariants) {
    this.model = model;
    this.steps = steps;
    this.specs = specs;
    this.invariants = invariants;
    this.n = model.n();
    this.guarantee = RoundGuarantee.nothing(n);
  }

  /**
   * The processes before they send.
   *
   * @param state the state vector
   * @param told by process, the results of its choices so far
   * @param bug the fault of a timeout, if any
   * @param isEndless whether a timeout does not terminate
   */
  record Ready(
      int[] state, LocalOutcome.ChoiceAnswers[] told, Optional<Bug> bug, boolean isEndless) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Ready ready
          && Arrays.equals(state, ready.state)
          && Arrays.equals(told, ready.told)
          && bug.equals(ready.bug)
          && isEndless == ready.isEndless;
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(state);
    }

    @Override
    public String toString() {
      return Arrays.toString(state) + bug.map(fault -> ", bug: " + fault.message()).orElse("");
    }
  }

  /** Whether timeouts can come before sending in the next round. */
  boolean isPossible(int time) {
    return model.maker().program().shape().rounds().get(model.round(time) - 1).earlyTimeouts();
  }

  /** All results of timeouts before sending. */
  List<Ready> of(int[] from, int offset, RoundGuarantee roundGuarantee) {
    found.clear();
    guarantee = roundGuarantee;
    int[] state = Arrays.copyOfRange(from, offset, offset + model.width());
    LocalOutcome.ChoiceAnswers[] told = new LocalOutcome.ChoiceAnswers[n];
    Arrays.fill(told, LocalOutcome.ChoiceAnswers.NOTHING);
    if (isPossible(state[model.timePlace()])) {
      int size = model.spawns() ? SpawningSuccessors.started(Arrays.copyOf(state, n)) : n;
      extend(0, size, new Ready(state, told, Optional.empty(), false));
    } else {
      found.add(new Ready(state, told, Optional.empty(), false));
    }
    return List.copyOf(found);
  }

  private void extend(int node, int size, Ready before) {
    if (node == size) {
      found.add(new Ready(before.state, before.told, invariants.bug(before.state, n), false));
      return;
    }
    boolean timesOut = guarantee.acts(node) && guarantee.isNothing(node) && before.state[node] != 0;
    if (!timesOut) {
      extend(node + 1, size, before);
      return;
    }
    try {
      int time = before.state[model.timePlace()];
      for (LocalOutcome outcome : steps.beforeSending(time, node, before.state[node], size)) {
        Ready after = after(node, size, before, outcome, false);
        if (after.bug.isPresent()) {
          found.add(after);
        } else {
          extend(node + 1, size + outcome.born().size(), after);
        }
      }
    } catch (LocalOutcome.Endless endless) {
      found.add(after(node, size, before, endless.outcome(), true));
    }
  }

  /** Applies the outcome of one process, with those that it spawns. */
  private Ready after(int node, int size, Ready before, LocalOutcome outcome, boolean isEndless) {
    int[] state = before.state.clone();
    LocalOutcome.ChoiceAnswers[] told = before.told.clone();
    state[node] = outcome.state().id();
    told[node] = told[node].with(outcome.told().own(), new int[0][]);
    SpecOutcomes.SpecOutcome step =
        specs.after(state[model.specPlace()], node, outcome.events().id());
    for (int index = 0; index < outcome.born().size() && step.bug().isEmpty(); index++) {
      ValueTerm born = outcome.born().part(index);
      state[size + index] = born.part(0).id();
      told[size + index] =
          new LocalOutcome.ChoiceAnswers(outcome.told().born()[index], new int[0][]);
      step = specs.after(step.state(), size + index, born.part(1).id());
    }
    state[model.specPlace()] = step.state();
    return new Ready(state, told, outcome.bug().or(step::bug), isEndless);
  }
}
