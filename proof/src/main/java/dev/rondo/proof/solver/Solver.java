package dev.rondo.proof.solver;

import dev.rondo.proof.term.Term;
import java.util.List;

/**
 * Decides satisfiability of formulas, inside this process: Z3 is a native library, SMTInterpol a
 * Java one. Not thread-safe; one query at a time. A query is limited in steps of the solver, so
 * that its answer is the same on every machine; if the {@link dev.rondo.run.load.TimeLimit} of the
 * thread is over, the query is aborted.
 */
public interface Solver extends AutoCloseable {

  /** The answer of a query. */
  enum Satisfiability {
    /** There is a model, see {@link #model}. */
    SATISFIABLE,
    /** There is no model. */
    UNSATISFIABLE,
    /** The solver does not know, or has reached its limit. */
    UNKNOWN
  }

  /** Adds a formula to all later queries. */
  void add(Term formula);

  /** Whether the added formulas can be true together with these. */
  Satisfiability check(List<Term> also);

  /** The model after {@link Satisfiability#SATISFIABLE}. */
  Model model();

  /** The number of steps that its queries have taken. */
  long steps();

  @Override
  void close();

  /** A satisfying assignment. */
  public interface Model {

    /** The value of a number; 0 if it does not matter. */
    long number(Term term);

    /** Whether a formula is true; false if it does not matter. */
    boolean holds(Term term);
  }
}
