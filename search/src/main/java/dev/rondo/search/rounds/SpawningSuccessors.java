package dev.rondo.search.rounds;

import dev.rondo.search.engine.Bug;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Combines the outcomes of processes that spawn others. A spawned process acts in the same round,
 * after its parent, and the number of processes decides its index. Only for networks that guarantee
 * all processes the same.
 */
final class SpawningSuccessors {

  private final ValueTerms terms;
  private final SpecOutcomes specs;
  private final LocalSuccessors local;
  private final int[] vector;
  private final Runnable give;
  private final Consumer<Bug> bug;
  private int[] present = {};

  /**
   * For one round.
   *
   * @param vector receives the states of the processes and then that of the specs
   * @param give called for each complete vector
   */
  SpawningSuccessors(
      ValueTerms terms,
      SpecOutcomes specs,
      LocalSuccessors local,
      int[] vector,
      Runnable give,
      Consumer<Bug> bug) {
    this.terms = terms;
    this.specs = specs;
    this.local = local;
    this.vector = vector;
    this.give = give;
    this.bug = bug;
  }

  /** The outcomes of a process, given the number of processes. */
  interface LocalSuccessors {
    OutcomeSet of(int node, int state, int size);
  }

  /** The number of processes; they are spawned in the order of their indices. */
  static int started(int[] states) {
    int size = 0;
    while (size < states.length && states[size] != 0) {
      size++;
    }
    return size;
  }

  /**
   * Enumerates all combinations.
   *
   * @param states those of the processes, with a place for each that may be spawned; changed
   */
  void from(int[] states, int size, int spec) {
    present = states;
    extend(0, size, spec);
  }

  private boolean extend(int node, int size, int spec) {
    if (node == size) {
      Arrays.fill(vector, size, present.length, 0);
      vector[present.length] = spec;
      give.run();
      return true;
    }
    OutcomeSet each = local.of(node, present[node], size);
    if (each.bug().isPresent()) {
      bug.accept(each.bug().get());
      return false;
    }
    for (int choice = 0; choice < each.size(); choice++) {
      vector[node] = each.state(choice);
      SpecOutcomes.SpecOutcome shown = specs.after(spec, node, each.events(choice));
      ValueTerm born = terms.get(each.born(choice));
      SpecOutcomes.SpecOutcome step = shown.bug().isPresent() ? shown : start(born, size, shown);
      if (step.bug().isPresent()) {
        bug.accept(step.bug().get());
        return false;
      }
      if (!extend(node + 1, size + born.size(), step.state())) {
        return false;
      }
    }
    return true;
  }

  private SpecOutcomes.SpecOutcome start(
      ValueTerm born, int size, SpecOutcomes.SpecOutcome before) {
    SpecOutcomes.SpecOutcome step = before;
    for (int index = 0; index < born.size() && step.bug().isEmpty(); index++) {
      present[size + index] = born.part(index).part(0).id();
      step = specs.after(step.state(), size + index, born.part(index).part(1).id());
    }
    return step;
  }
}
