package dev.rondo.proof.formula;

import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Starts that are equal up to names, of which one represents all: partition symmetry (Barbosa et
 * al. 2020, sections 5 and 9). Formulas need no reduction of the order of messages, since messages
 * come in the order of their senders.
 *
 * @param nodes whether processes are interchangeable: then they are considered in the order of
 *     their inputs
 * @param values whether inputs are: then those of a range are taken one after the other
 * @param roles for each process a number: those of one number are interchangeable; none where all
 *     are
 */
public record StartSymmetry(boolean nodes, boolean values, List<Integer> roles) {

  /** For processes that all have one role. */
  public StartSymmetry(boolean nodes, boolean values) {
    this(nodes, values, List.of());
  }

  /** All initial states are considered. */
  public static final StartSymmetry NONE = new StartSymmetry(false, false);

  /** Assumes that a run begins with a representative start. */
  void assume(FormulaBuilder formula, Bounds bounds) {
    List<List<Decisions.Input>> inputs = new ArrayList<>();
    for (int process = 0; process < bounds.n(); process++) {
      int own = process;
      inputs.add(formula.decisions().inputs().stream().filter(i -> i.process() == own).toList());
    }
    boolean isEven = inputs.stream().map(List::size).distinct().count() == 1;
    if (inputs.get(0).isEmpty() || !isEven) {
      return;
    }
    for (int process = 1; nodes && process < bounds.n(); process++) {
      int before = previousOfRole(process);
      if (before >= 0) {
        formula.assume(ordered(formula.terms(), inputs.get(before), inputs.get(process)));
      }
    }
    if (values && inputs.get(0).size() == 1) {
      Decisions.Input any = inputs.get(0).get(0);
      List<Integer> range = List.copyOf(new TreeSet<>(any.values().values(bounds.n(), bounds.f())));
      takeInTurn(formula, inputs.stream().map(own -> own.get(0).value()).toList(), range);
    }
  }

  private int previousOfRole(int process) {
    return roles.isEmpty()
        ? process - 1
        : roles.subList(0, process).lastIndexOf(roles.get(process));
  }

  /** That the inputs of one process do not come after those of another. */
  private static Term ordered(
      Terms terms, List<Decisions.Input> first, List<Decisions.Input> second) {
    Term ordered = terms.bool(true);
    for (int index = first.size() - 1; index >= 0; index--) {
      Term a = first.get(index).value();
      Term b = second.get(index).value();
      ordered = terms.or(terms.lt(a, b), terms.and(terms.eq(a, b), ordered));
    }
    return ordered;
  }

  /** A process has a value only if an earlier process has the preceding value. */
  private static void takeInTurn(FormulaBuilder formula, List<Term> inputs, List<Integer> range) {
    Terms terms = formula.terms();
    for (int process = 0; process < inputs.size(); process++) {
      for (int place = 1; place < range.size(); place++) {
        Term before = terms.number(range.get(place - 1));
        List<Term> earlier =
            inputs.subList(0, process).stream().map(input -> terms.eq(input, before)).toList();
        Term here = terms.eq(inputs.get(process), terms.number(range.get(place)));
        formula.assume(terms.implies(here, terms.or(earlier)));
      }
    }
  }
}
