package dev.rondo.search.temporal;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.And;
import dev.rondo.frontend.formula.Formula.Constant;
import dev.rondo.frontend.formula.Formula.Not;
import dev.rondo.frontend.formula.Formula.Or;
import dev.rondo.frontend.formula.Formula.Release;
import dev.rondo.frontend.formula.Formula.Until;
import java.util.BitSet;
import java.util.List;

/**
 * A run that repeats from some state on, by what holds in its states. What a formula says of it is
 * read off the states themselves, without an automaton: no counterexample is shown that does not
 * pass here.
 *
 * @param states which letters hold, as bits; at least one state
 * @param cycle the state that follows the last one
 */
public record LassoWord(List<Formula> letters, List<Long> states, int cycle) {

  /** Whether a formula holds of the run. */
  public boolean satisfies(Formula formula) {
    return where(formula).get(0);
  }

  /** The states from which on a formula holds. */
  private BitSet where(Formula formula) {
    if (formula instanceof Constant constant) {
      return all(constant.value());
    } else if (formula instanceof Not not) {
      BitSet where = where(not.of());
      where.flip(0, states.size());
      return where;
    } else if (formula instanceof And and) {
      BitSet both = where(and.left());
      both.and(where(and.right()));
      return both;
    } else if (formula instanceof Or or) {
      BitSet one = where(or.left());
      one.or(where(or.right()));
      return one;
    } else if (formula instanceof Until until) {
      return settled(all(false), where(until.left()), where(until.right()));
    } else if (formula instanceof Release release) {
      BitSet either = where(release.left());
      BitSet right = where(release.right());
      either.and(right);
      return settled(all(true), right, either);
    }
    BitSet where = new BitSet();
    int letter = letters.indexOf(formula);
    for (int state = 0; state < states.size(); state++) {
      where.set(state, (states.get(state) >>> letter & 1) == 1);
    }
    return where;
  }

  private BitSet all(boolean value) {
    BitSet all = new BitSet();
    all.set(0, states.size(), value);
    return all;
  }

  /** What holds where something is now, or goes on to where it holds; from a guess on. */
  private BitSet settled(BitSet guess, BitSet goesOn, BitSet now) {
    BitSet before;
    BitSet where = guess;
    do {
      before = where;
      where = new BitSet();
      for (int state = 0; state < states.size(); state++) {
        int next = state + 1 < states.size() ? state + 1 : cycle;
        where.set(state, now.get(state) || (goesOn.get(state) && before.get(next)));
      }
    } while (!where.equals(before));
    return where;
  }
}
