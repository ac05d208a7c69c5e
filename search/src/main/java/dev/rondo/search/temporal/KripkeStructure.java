package dev.rondo.search.temporal;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.Atom;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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

  /** The value of an atom for a process; what does not hold is zero. */
  int value(Atom atom, int state, int process);

  /**
   * The states that are equal, up to symmetry, to some states of a structure with symmetry
   * reduction, as far as they can be reached from one of them: a structure without reduction. Its
   * first state is that one. Fairness is about the events of each process, so it is decided there.
   * Empty if this structure has no reduction.
   *
   * @param within the states, by their numbers
   */
  default Optional<KripkeStructure> unfolded(int state, BitSet within) {
    return Optional.empty();
  }

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
    if (formula instanceof Formula.Compare compare) {
      OptionalLong left = number(compare.left(), state, process);
      OptionalLong right = number(compare.right(), state, process);
      return left.isPresent()
          && right.isPresent()
          && compare.relation().holds(left.getAsLong(), right.getAsLong());
    }
    if (formula instanceof Formula.OfRole role) {
      return role.has(process);
    }
    return value((Atom) formula, state, process) != 0;
  }

  /** The value of a term; none for the extreme of no process. */
  private OptionalLong number(Formula.Term term, int state, int process) {
    if (term instanceof Formula.Literal literal) {
      return OptionalLong.of(literal.value());
    } else if (term instanceof Formula.Own own) {
      return OptionalLong.of(value(own.observed(), state, process));
    } else if (term instanceof Formula.Count count) {
      return OptionalLong.of(
          present(state).filter(other -> isTrue(count.of(), state, other)).count());
    } else if (term instanceof Formula.Extreme extreme) {
      LongStream values =
          present(state)
              .filter(other -> isTrue(extreme.among(), state, other))
              .mapToLong(other -> value(extreme.observed(), state, other));
      return extreme.largest() ? values.max() : values.min();
    } else if (term instanceof Formula.Multiple multiple) {
      OptionalLong of = number(multiple.of(), state, process);
      return of.isPresent() ? OptionalLong.of(multiple.times() * of.getAsLong()) : of;
    } else if (term instanceof Formula.Sum sum) {
      OptionalLong left = number(sum.left(), state, process);
      OptionalLong right = number(sum.right(), state, process);
      return left.isPresent() && right.isPresent()
          ? OptionalLong.of(left.getAsLong() + (sum.plus() ? 1 : -1) * right.getAsLong())
          : OptionalLong.empty();
    }
    return OptionalLong.of(processes());
  }

  private IntStream present(int state) {
    return IntStream.range(0, processes()).filter(process -> isThere(state, process));
  }
}
