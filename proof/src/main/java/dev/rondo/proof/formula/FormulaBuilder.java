package dev.rondo.proof.formula;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects the assumptions, proof obligations and names of a translation. */
public final class FormulaBuilder {

  /** A name for a term, for users, or a line of comment where there is no term. */
  public sealed interface FormulaName {
    /** A comment on what follows. */
    record Comment(String text) implements FormulaName {}

    /** A name. */
    record Named(String name, Term term) implements FormulaName {}

    /** An assumption. */
    record Assumed(Term term) implements FormulaName {}
  }

  private final Terms terms;
  private final Decisions decisions = new Decisions();
  private final List<FormulaName> entries = new ArrayList<>();
  private final List<Term> assumptions = new ArrayList<>();
  private final List<ProofObligation> claims = new ArrayList<>();

  /** An empty formula. */
  public FormulaBuilder(Terms terms) {
    this.terms = terms;
  }

  /** The factory of its terms. */
  public Terms terms() {
    return terms;
  }

  /** The variables that the solver chooses. */
  public Decisions decisions() {
    return decisions;
  }

  /**
   * A number among some constants that the solver chooses: one truth value for each constant but
   * one.
   */
  Term open(String name, List<Integer> constants) {
    SortedMap<Long, Term> table = new TreeMap<>();
    Term none = terms.bool(true);
    for (int index = 0; index < constants.size(); index++) {
      Term here = none;
      if (index < constants.size() - 1) {
        Term.Var is =
            terms.variable(
                name + "_is_" + constants.get(index).toString().replace('-', 'm'), Sort.BOOL);
        decisions.open(is);
        here = terms.and(none, is);
        none = terms.and(none, terms.not(is));
      }
      table.merge(constants.get(index).longValue(), here, (a, b) -> terms.or(a, b));
    }
    return terms.oneOf(table);
  }

  void comment(String text) {
    entries.add(new FormulaName.Comment(text));
  }

  void name(String name, Term term) {
    entries.add(new FormulaName.Named(name, term));
  }

  /** Adds an assumption. */
  public void assume(Term term) {
    if (!terms.isTrue(term)) {
      assumptions.add(term);
      entries.add(new FormulaName.Assumed(term));
    }
  }

  void claim(ProofObligation claim) {
    if (!terms.isFalse(claim.condition())) {
      claims.add(claim);
    }
  }

  /** The content in order, for users. */
  public List<FormulaName> entries() {
    return List.copyOf(entries);
  }

  /** The assumptions. */
  public List<Term> assumptions() {
    return List.copyOf(assumptions);
  }

  /** The proof obligations. */
  public List<ProofObligation> violations() {
    return claims.stream()
        .filter(claim -> claim.cause() != ProofObligation.ObligationCause.NOT_COVERED)
        .toList();
  }

  /** When a run exceeds the unrolling, so that the formula does not cover it. */
  public List<ProofObligation> notCovered() {
    return claims.stream()
        .filter(claim -> claim.cause() == ProofObligation.ObligationCause.NOT_COVERED)
        .toList();
  }

  /** The disjunction of some obligations. */
  public Term any(List<ProofObligation> some) {
    return terms.or(some.stream().map(ProofObligation::condition).toList());
  }
}
