package dev.rondo.proof.solver;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.List;

/** The solvers that there are. */
public final class Solvers {

  private Solvers() {}

  /** Z3, for formulas like these, with a limit on the time of each check. */
  public static Solver z3(long timeoutMillis, List<Term> like) {
    boolean numbers =
        Terms.inOrder(like).stream()
            .anyMatch(term -> !(term instanceof Term.Int) && term.sort() == Sort.INT);
    return new Z3(timeoutMillis, !numbers);
  }
}
