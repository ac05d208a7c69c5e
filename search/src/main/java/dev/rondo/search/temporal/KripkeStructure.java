package dev.rondo.search.temporal;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.Atom;
import java.util.List;
import java.util.Set;

/**
 * All states that runs can come to, as a formula sees them. Runs have no end: where nothing can
 * happen any more, a state is followed by itself.
 */
public interface KripkeStructure {

  /** How many states there are. */
  int size();

  /** About how much memory they take. */
  long bytes();

  /** The states that can follow a state, each once. */
  int[] following(int state);

  /** The states in which runs begin. */
  int[] initial();

  /** How many processes there are. */
  int processes();

  /** Whether a process is there; of one that has stopped nothing is asked. */
  boolean isThere(int state, int process);

  /** Whether something holds of a process that is there. */
  boolean holds(Atom atom, int state, int process);

  /** Whether a run may come to a state again and again. */
  boolean mayRepeat(int state);

  /** What is possible in a state, and must happen if it stays so. */
  Set<Long> possible(int state);

  /** The steps of a state, with what they are; several may lead to one state. */
  List<Step> steps(int state);

  /**
   * A step.
   *
   * @param target where it leads
   * @param number which of the steps of its state it is
   * @param happens what of {@link #possible} it is
   */
  record Step(int target, int number, List<Long> happens) {}

  /** A step from a state to one that can follow it. */
  default Step step(int state, int next) {
    return steps(state).stream().filter(step -> step.target() == next).findFirst().orElseThrow();
  }

  /** Whether a letter holds of a state, for a process where it speaks of one. */
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
