package dev.rondo.search.temporal;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.And;
import dev.rondo.frontend.formula.Formula.Constant;
import dev.rondo.frontend.formula.Formula.Not;
import dev.rondo.frontend.formula.Formula.Or;
import dev.rondo.frontend.formula.Formula.Release;
import dev.rondo.frontend.formula.Formula.Until;
import dev.rondo.search.engine.CannotSearch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transition-based generalized Büchi automaton of an LTL formula (Couvreur 1999, after Gerth,
 * Peled, Vardi and Wolper 1995). A state is the set of formulas that must hold from now on. A
 * transition says which letters hold in the current state of the run.
 *
 * <p>A transition may postpone the right side of an until. A run is accepted if it does not
 * postpone any of them forever.
 */
final class BuchiAutomaton {

  private static final int MOST_STATES = 5_000;
  private static final int MOST_UNTILS = 62;

  /**
   * A transition.
   *
   * @param holds the letters that must hold, as bits
   * @param fails the letters that must not hold
   * @param putOff the untils whose right side is postponed, as bits
   */
  record Transition(long holds, long fails, int target, long putOff) {

    /** Whether it is enabled in a state in which these letters hold. */
    boolean fits(long letters) {
      return (letters & holds) == holds && (letters & fails) == 0;
    }
  }

  private final List<Formula> letters;
  private final List<Until> untils = new ArrayList<>();
  private final Map<Set<Formula>, Integer> numbers = new LinkedHashMap<>();
  private final List<List<Transition>> transitions = new ArrayList<>();

  /**
   * The automaton of a formula.
   *
   * @param formula in negation normal form
   * @param letters the meaning of the bits
   */
  BuchiAutomaton(Formula formula, List<Formula> letters) {
    this.letters = letters;
    List<Set<Formula>> open = new ArrayList<>();
    number(Set.of(formula), open);
    for (int state = 0; state < open.size(); state++) {
      List<Transition> leaving = new ArrayList<>();
      for (Cover cover : covers(open.get(state))) {
        int target = number(cover.next, open);
        leaving.add(new Transition(cover.holds, cover.fails, target, cover.putOff));
      }
      transitions.add(leaving);
    }
  }

  private int number(Set<Formula> obligations, List<Set<Formula>> open) {
    Integer known = numbers.get(obligations);
    if (known != null) {
      return known;
    }
    if (open.size() == MOST_STATES) {
      throw new CannotSearch("the formula is too large: its automaton has more than 5000 states");
    }
    open.add(obligations);
    numbers.put(obligations, open.size() - 1);
    return open.size() - 1;
  }

  /** The number of states; the initial one is 0. */
  int states() {
    return transitions.size();
  }

  /** The transitions from a state. */
  List<Transition> from(int state) {
    return transitions.get(state);
  }

  /** The untils that no accepted run postpones forever, as bits. */
  long untils() {
    return (1L << untils.size()) - 1;
  }

  /**
   * A cover of a set of formulas: the letters that hold now, and the formulas of the next state.
   */
  private record Cover(long holds, long fails, Set<Formula> next, long putOff) {

    /** Whether it implies another cover. */
    boolean asksMoreThan(Cover other) {
      return (holds & other.holds) == other.holds
          && (fails & other.fails) == other.fails
          && (putOff & other.putOff) == other.putOff
          && next.containsAll(other.next);
    }
  }

  private List<Cover> covers(Set<Formula> obligations) {
    Covering covering = new Covering();
    covering.extend(new ArrayList<>(obligations), Set.of(), new Cover(0, 0, Set.of(), 0));
    List<Cover> least = new ArrayList<>();
    for (Cover cover : covering.found) {
      boolean isNeeded =
          covering.found.stream()
              .noneMatch(other -> !other.equals(cover) && cover.asksMoreThan(other));
      if (isNeeded) {
        least.add(cover);
      }
    }
    return least;
  }

  /** Computes all covers by expanding formulas. */
  private final class Covering {
    private final Set<Cover> found = new LinkedHashSet<>();

    void extend(List<Formula> open, Set<Formula> done, Cover cover) {
      if (open.isEmpty()) {
        found.add(cover);
        return;
      }
      Formula first = open.get(0);
      List<Formula> rest = open.subList(1, open.size());
      if (done.contains(first)) {
        extend(rest, done, cover);
        return;
      }
      Set<Formula> more = new LinkedHashSet<>(done);
      more.add(first);
      take(first, rest, more, cover);
    }

    private void take(Formula first, List<Formula> rest, Set<Formula> done, Cover cover) {
      if (first instanceof Constant constant) {
        if (constant.value()) {
          extend(rest, done, cover);
        }
      } else if (first instanceof And and) {
        extend(with(rest, and.left(), and.right()), done, cover);
      } else if (first instanceof Or or) {
        extend(with(rest, or.left()), done, cover);
        extend(with(rest, or.right()), done, cover);
      } else if (first instanceof Until until) {
        extend(with(rest, until.right()), done, cover);
        extend(with(rest, until.left()), done, later(cover, until, 1L << place(until)));
      } else if (first instanceof Release release) {
        extend(with(rest, release.left(), release.right()), done, cover);
        extend(with(rest, release.right()), done, later(cover, release, 0));
      } else {
        letter(first, rest, done, cover);
      }
    }

    private void letter(Formula literal, List<Formula> rest, Set<Formula> done, Cover cover) {
      boolean holds = !(literal instanceof Not);
      Formula letter = literal instanceof Not not ? not.of() : literal;
      long bit = 1L << letters.indexOf(letter);
      if (((holds ? cover.fails : cover.holds) & bit) != 0) {
        return; // a contradiction
      }
      extend(
          rest,
          done,
          new Cover(
              cover.holds | (holds ? bit : 0),
              cover.fails | (holds ? 0 : bit),
              cover.next,
              cover.putOff));
    }

    private Cover later(Cover cover, Formula obligation, long putOff) {
      Set<Formula> next = new LinkedHashSet<>(cover.next);
      next.add(obligation);
      return new Cover(cover.holds, cover.fails, next, cover.putOff | putOff);
    }

    private static List<Formula> with(List<Formula> rest, Formula... more) {
      List<Formula> all = new ArrayList<>(List.of(more));
      all.addAll(rest);
      return all;
    }
  }

  private int place(Until until) {
    if (!untils.contains(until)) {
      if (untils.size() == MOST_UNTILS) {
        throw new CannotSearch("the formula is too large: something is to happen 62 times in it");
      }
      untils.add(until);
    }
    return untils.indexOf(until);
  }
}
