package dev.rondo.proof.solver;

import dev.rondo.proof.term.Term;
import java.util.List;

/**
 * Decides satisfiability of formulas, inside this process: Z3 is a native library, SMTInterpol a
 * Java one. Not thread-safe; one query at a time. A query is limited in steps of the solver, so
 * that its answer is the same on every machine; where the thread has a {@link
 * dev.rondo.run.load.TimeLimit} and it is over, the query is left.
 */
public interface Solver extends AutoCloseable {

  /** What a solver says. */
  enum Satisfiability {
    /** They can; {@link #model} says how. */
    SATISFIABLE,
    /** They cannot. */
    UNSATISFIABLE,
    /** It does not know. */
    UNKNOWN
  }

  /** Adds a formula for good. */
  void add(Term formula);

  /** Whether all that was added can be true together with these. */
  Satisfiability check(List<Term> also);

  /** After {@link Satisfiability#SATISFIABLE}: how. */
  Model model();

  /** How many steps its queries have taken. */
  long steps();

  @Override
  void close();

  /** A satisfying assignment. */
  public interface Model {

    /** What a number is; 0 where it does not matter. */
    long number(Term term);

    /** Whether a formula is true; false where it does not matter. */
    boolean holds(Term term);
  }
}
