package dev.rondo.search.rounds;

import dev.rondo.search.engine.Bug;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The outcomes of a round for a process, over all sets of messages it may hear, as numbers of
 * terms.
 */
final class OutcomeSet {

  private int[] states = new int[4];
  private int[] events = new int[4];
  private int[] born = new int[4];
  private int[] losses = new int[4];
  private int size;
  private Optional<Bug> bug = Optional.empty();
  private int bugLosses = Integer.MAX_VALUE;

  /** The only outcome of a process that does nothing. */
  static OutcomeSet still(int state, int nothing) {
    OutcomeSet outcomes = new OutcomeSet();
    outcomes.add(state, nothing, nothing, 0, true);
    return outcomes;
  }

  /**
   * Adds the outcomes of a process that misses some messages.
   *
   * @param merge whether equal outcomes are merged, with the fewest losses
   */
  void addAll(List<LocalOutcome> outcomes, int lost, boolean merge) {
    for (LocalOutcome outcome : outcomes) {
      if (outcome.bug().isEmpty()) {
        add(outcome.state().id(), outcome.events().id(), outcome.born().id(), lost, merge);
      } else if (lost < bugLosses) {
        bug = outcome.bug();
        bugLosses = lost;
      }
    }
  }

  private void add(int state, int shown, int started, int lost, boolean merge) {
    for (int index = 0; merge && index < size; index++) {
      if (states[index] == state && events[index] == shown && born[index] == started) {
        losses[index] = Math.min(losses[index], lost);
        return;
      }
    }
    if (size == states.length) {
      states = Arrays.copyOf(states, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
      born = Arrays.copyOf(born, 2 * size);
      losses = Arrays.copyOf(losses, 2 * size);
    }
    states[size] = state;
    events[size] = shown;
    born[size] = started;
    losses[size++] = lost;
  }

  int size() {
    return size;
  }

  int state(int index) {
    return states[index];
  }

  int events(int index) {
    return events[index];
  }

  /** The processes that are spawned with it, as a tuple of pairs of state and events. */
  int born(int index) {
    return born[index];
  }

  /** The minimum number of lost messages for the outcome. */
  int losses(int index) {
    return losses[index];
  }

  /** A fault of the process, if there is one. */
  Optional<Bug> bug() {
    return bug;
  }

  /** The minimum number of lost messages for the fault. */
  int bugLosses() {
    return bugLosses;
  }

  /** Whether an outcome or its events name a process. */
  boolean namesNodes(ValueTerms terms) {
    for (int index = 0; index < size; index++) {
      if (terms.get(states[index]).namesNodes() || terms.get(events[index]).namesNodes()) {
        return true;
      }
    }
    return false;
  }
}
