package dev.rondo.search.temporal;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.Atom;
import java.util.List;
import java.util.Set;

/**
 * A Kripke structure with fairness: the reachable states, their transitions and what holds in them.
 * A state without transitions is its own successor, so that all runs are infinite.
 */
public interface KripkeStructure {

  /** The number of states. */
  int size();

  /** The approximate memory of the structure. */
  long bytes();

  /** The successors of a state, without duplicates. */
  int[] following(int state);

  /** The initial states. */
  int[] initial();

  /** The number of processes. */
  int processes();

  /** Whether a process exists and has not crashed; formulas do not speak of others. */
  boolean isThere(int state, int process);

  /** Whether an atom holds for a process. */
  boolean holds(Atom atom, int state, int process);

  /** Whether a run may visit a state infinitely often. */
  boolean mayRepeat(int state);

  /** The events that are enabled in a state (weak fairness: one that stays enabled must happen). */
  Set<Long> possible(int state);

  /** The transitions of a state with their events; several may lead to the same state. */
  List<LabelledEdge> steps(int state);

  /**
   * A transition.
   *
   * @param target its target
   * @param number its index among the transitions of its state
   * @param happens the events of {@link #possible} that happen in it
   */
  record LabelledEdge(int target, int number, List<Long> happens) {}

  /** A transition from a state to a successor. */
  default LabelledEdge step(int state, int next) {
    return steps(state).stream().filter(step -> step.target() == next).findFirst().orElseThrow();
  }

  /** Whether a letter holds in a state, for a process if it speaks of one. */
  default boolean letterHolds(Formula letter, int state, int process) {
    if (letter instanceof Formula.Of each) {
      for (int other = 0; other < processes(); other++) {
        if (isThere(state, other) && isTrue(each.of(), state, other) != each.all()) {
          return !each.all();
        }
      }
      return each.all();
    }
    return isTrue(letter, state, process);
  }

  private boolean isTrue(Formula formula, int state, int process) {
    if (formula instanceof Formula.Constant constant) {
      return constant.value();
    } else if (formula instanceof Formula.Not not) {
      return !isTrue(not.of(), state, process);
    } else if (formula instanceof Formula.And and) {
      return isTrue(and.left(), state, process) && isTrue(and.right(), state, process);
    } else if (formula instanceof Formula.Or or) {
      return isTrue(or.left(), state, process) || isTrue(or.right(), state, process);
    }
    return holds((Atom) formula, state, process);
  }
}
