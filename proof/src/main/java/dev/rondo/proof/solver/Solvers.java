package dev.rondo.proof.solver;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.List;
import java.util.Locale;

/** The solvers that there are. */
public enum Solvers {
  /** Z3, where its library is on the class path. */
  Z3,
  /** SMTInterpol, which is always there. */
  SMTINTERPOL;

  /** The quickest that is there. */
  public static Solvers best() {
    return Z3.isThere() ? Z3 : SMTINTERPOL;
  }

  /** Whether it can be used here. */
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
   * @param timeoutMillis the time of each check
   * @param like what it will be asked: formulas without numbers are easier
   */
  public Solver open(long timeoutMillis, List<Term> like) {
    return this == SMTINTERPOL
        ? new SmtInterpol(timeoutMillis)
        : new Z3Library(timeoutMillis, like.stream().noneMatch(Solvers::hasNumbers));
  }

  /** A new solver for whatever comes. */
  public Solver open(long timeoutMillis) {
    return this == SMTINTERPOL
        ? new SmtInterpol(timeoutMillis)
        : new Z3Library(timeoutMillis, false);
  }

  /**
   * A new solver whose answers do not depend on how fast it is.
   *
   * @param steps how much it may do for each check, in steps of its own
   */
  public Solver openCounting(long steps) {
    return this == SMTINTERPOL ? SmtInterpol.counting(steps) : Z3Library.counting(steps);
  }

  private static boolean hasNumbers(Term formula) {
    return Terms.inOrder(List.of(formula)).stream()
        .anyMatch(term -> !(term instanceof Term.Int) && term.sort() == Sort.INT);
  }

  /** As it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
