package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;

/** A phase and a position in it: twice the round, plus one after receiving. */
record SymbolicTime(Term phase, Term position) {

  /** Whether it is earlier than another one. */
  Term isBefore(SymbolicTime other, Terms terms) {
    return terms.or(
        terms.lt(phase, other.phase),
        terms.and(terms.eq(phase, other.phase), terms.lt(position, other.position)));
  }

  Term isNotAfter(SymbolicTime other, Terms terms) {
    return terms.not(other.isBefore(this, terms));
  }

  Term is(SymbolicTime other, Terms terms) {
    return terms.and(terms.eq(phase, other.phase), terms.eq(position, other.position));
  }

  /** One of two times. */
  static SymbolicTime either(
      Term condition, SymbolicTime then, SymbolicTime otherwise, Terms terms) {
    return new SymbolicTime(
        terms.ite(condition, then.phase, otherwise.phase),
        terms.ite(condition, then.position, otherwise.position));
  }
}
