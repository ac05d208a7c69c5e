package dev.rondo.proof.solver;

import dev.rondo.proof.term.Term;
import java.util.List;

/** Decides satisfiability of formulas. Not thread-safe; one query at a time. */
public interface Solver extends AutoCloseable {

  /** What a solver says. */
  enum Answer {
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
  Answer check(List<Term> also);

  /** After {@link Answer#SATISFIABLE}: how. */
  Model model();

  @Override
  void close();
}
