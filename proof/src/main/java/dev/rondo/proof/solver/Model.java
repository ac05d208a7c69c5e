package dev.rondo.proof.solver;

import dev.rondo.proof.term.Term;

/** A satisfying assignment. */
public interface Model {

  /** What a number is; 0 where it does not matter. */
  long number(Term term);

  /** Whether a formula is true; false where it does not matter. */
  boolean holds(Term term);
}
