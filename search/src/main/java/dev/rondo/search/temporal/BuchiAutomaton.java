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
 * The runs that satisfy a formula, as a generalized Büchi automaton whose transitions are accepting
 * (Couvreur 1999, after Gerth, Peled, Vardi and Wolper 1995). A state is what must hold from now
 * on; a transition says what must hold in this state of the run, and what from the next one on.
 *
 * <p>A transition may put off the right side of an until, of which it is to hold some day. A run is
 * accepted that does not put off any of them from some point on forever.
 */
final class BuchiAutomaton {

  private static final int MOST_STATES = 5_000;
  private static final int MOST_UNTILS = 62;

  /**
   * A transition.
   *
   * @param holds the letters that must hold, as bits
   * @param fails those that must not
   * @param putOff the untils whose right side is put off, as bits
   */
  record Transition(long holds, long fails, int target, long putOff) {

    /** Whether it can be taken in a state of which these letters hold. */
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
   * @param formula with contraries of letters alone
   * @param letters what the bits stand for
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

  /** Runs begin in state 0. */
  int states() {
    return transitions.size();
  }

  /** What leaves a state. */
  List<Transition> from(int state) {
    return transitions.get(state);
  }

  /** The untils that no run may put off forever, as bits. */
  long untils() {
    return (1L << untils.size()) - 1;
  }

  /** A way to satisfy some formulas: what holds now, what from the next state on. */
  private record Cover(long holds, long fails, Set<Formula> next, long putOff) {

    /** Whether all that another way asks for is asked for here as well. */
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

  /** Takes formulas apart, in every way. */
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
