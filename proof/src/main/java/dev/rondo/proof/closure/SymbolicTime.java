package dev.rondo.proof.closure;

import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;

/** A phase and a position in it: twice the round, plus one after receiving. */
record SymbolicTime(Term phase, Term position) {

  /** Compares it to another time. */
  TagOrder<Term> compare(SymbolicTime other, Terms terms) {
    return new SymbolicComparison(this, other, terms);
  }

  /** One of two times. */
  static SymbolicTime either(
      Term condition, SymbolicTime then, SymbolicTime otherwise, Terms terms) {
    return new SymbolicTime(
        terms.ite(condition, then.phase, otherwise.phase),
        terms.ite(condition, then.position, otherwise.position));
  }

  /** Makes terms on demand. */
  private record SymbolicComparison(SymbolicTime one, SymbolicTime other, Terms terms)
      implements TagOrder<Term> {

    @Override
    public Term before() {
      return isBefore(one, other);
    }

    @Override
    public Term same() {
      return terms.and(terms.eq(one.phase, other.phase), terms.eq(one.position, other.position));
    }

    @Override
    public Term after() {
      return isBefore(other, one);
    }

    private Term isBefore(SymbolicTime earlier, SymbolicTime later) {
      return terms.or(
          terms.lt(earlier.phase, later.phase),
          terms.and(
              terms.eq(earlier.phase, later.phase), terms.lt(earlier.position, later.position)));
    }
  }

  /** The tag conditions over terms. */
  static TagConditions<Term> conditions(Terms terms) {
    return new TagConditions<>(
        terms.bool(true), terms.bool(false), terms::and, terms::or, terms::not);
  }
}
