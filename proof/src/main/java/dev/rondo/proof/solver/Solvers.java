package dev.rondo.proof.solver;

import dev.rondo.proof.term.BitWidths;
import dev.rondo.proof.term.Term;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** The solvers that are available. */
public enum Solvers {
  /** Z3, if its library is on the class path. */
  Z3,
  /** SMTInterpol, which is always available. */
  SMTINTERPOL;

  /** The usual limit of a query: about a minute of Z3 on a usual core. */
  public static final long USUAL_STEPS = 150_000_000;

  /** The fastest available solver. */
  public static Solvers best() {
    return Z3.isThere() ? Z3 : SMTINTERPOL;
  }

  /** Whether it is available. */
  public boolean isThere() {
    if (this == SMTINTERPOL) {
      return true;
    }
    try {
      Class.forName("com.microsoft.z3.Context", false, Solvers.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * A new solver.
   *
   * @param steps the limit of each query, in the solver's own count of its work
   * @param like all formulas of its queries: those without number variables are easier
   */
  public Solver open(long steps, List<Term> like) {
    return this == SMTINTERPOL ? new SmtInterpol(steps) : new Z3Library(steps, BitWidths.of(like));
  }

  /** A new solver for arbitrary formulas. */
  public Solver open(long steps) {
    return this == SMTINTERPOL ? new SmtInterpol(steps) : new Z3Library(steps, OptionalInt.empty());
  }

  /** The name as users type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
