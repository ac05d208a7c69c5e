package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Int;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Numbers that are decisions between a few constants, and what is computed from them. */
final class Tables {

  /** Beyond this many decisions a number is left to the solver's arithmetic. */
  private static final int LIMIT = 160;

  private final Terms terms;
  private final Map<Term, Integer> sizes = new HashMap<>();

  Tables(Terms terms) {
    this.terms = terms;
  }

  /** Whether a term is a small decision between constants. */
  boolean lifts(Term term) {
    return size(term) <= LIMIT;
  }

  /** Whether both are small decisions between constants, and what is made of both will be. */
  boolean lifts(Term a, Term b) {
    return (long) size(a) * size(b) <= LIMIT;
  }

  /** How many decisions and constants a table is made of; more than the limit where it is none. */
  private int size(Term term) {
    Integer known = sizes.get(term);
    if (known == null) {
      Set<Term> parts = new HashSet<>();
      known = collect(term, parts) ? parts.size() : LIMIT + 1;
      sizes.put(term, known);
    }
    return known;
  }

  private static boolean collect(Term term, Set<Term> parts) {
    if (!parts.add(term)) {
      return true;
    }
    if (term instanceof Int) {
      return true;
    }
    return parts.size() <= LIMIT
        && term instanceof App app
        && app.op() == Op.ITE
        && collect(app.arguments().get(1), parts)
        && collect(app.arguments().get(2), parts);
  }

  /** The table with each constant replaced. */
  Term map(Term table, UnaryOperator<Term> leaf) {
    return map(table, leaf, new HashMap<>());
  }

  private Term map(Term table, UnaryOperator<Term> leaf, Map<Term, Term> done) {
    if (table instanceof Int) {
      return leaf.apply(table);
    }
    Term known = done.get(table);
    if (known == null) {
      App app = (App) table;
      known =
          terms.ite(
              app.arguments().get(0),
              map(app.arguments().get(1), leaf, done),
              map(app.arguments().get(2), leaf, done));
      done.put(table, known);
    }
    return Objects.requireNonNull(known);
  }

  /** What two tables give together. */
  Term combine(Term a, Term b, BinaryOperator<Term> leaves) {
    return map(a, left -> map(b, right -> leaves.apply(left, right)));
  }
}
