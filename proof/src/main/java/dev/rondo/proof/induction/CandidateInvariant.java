package dev.rondo.proof.induction;

import dev.rondo.proof.formula.FixedValue;
import dev.rondo.proof.term.Term;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something that may hold between any two phases.
 *
 * @param text for people
 * @param fixes the field that can hold nothing else, where it says so
 */
record CandidateInvariant(String text, Function<StateView, Term> formula, Optional<Fixes> fixes) {

  /** What a field of every process holds. */
  record Fixes(String field, FixedValue value) {}

  CandidateInvariant(String text, Function<StateView, Term> formula) {
    this(text, formula, Optional.empty());
  }
}
