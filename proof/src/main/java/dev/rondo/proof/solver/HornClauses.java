package dev.rondo.proof.solver;

import dev.rondo.proof.term.Term;
import java.util.List;

/**
 * What is asked for an invariant of: it holds of every state at the start, each step keeps it, and
 * nothing goes wrong where it holds. States are lists of terms of the same length.
 */
public record HornClauses(Start start, Step step) {

  /** A first state, on some conditions. */
  public record Start(List<Term> conditions, List<Term> state) {}

  /**
   * A step, on some conditions.
   *
   * @param wrong where something goes wrong in it
   */
  public record Step(List<Term> conditions, List<Term> before, List<Term> after, Term wrong) {}
}
