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
 * An ultimately periodic word: the letters that hold in the states of a lasso. Formulas are
 * evaluated on it directly, without an automaton. Every counterexample is confirmed this way.
 *
 * @param states which letters hold, as bits; at least one state
 * @param cycle the state that follows the last one
 */
public record LassoWord(List<Formula> letters, List<Long> states, int cycle) {

  /** Whether the word satisfies a formula. */
  public boolean satisfies(Formula formula) {
    return where(formula).get(0);
  }

  /** The positions at which a formula holds. */
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

  /** The fixpoint of X = now or (goesOn and next X), from a first guess. */
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
