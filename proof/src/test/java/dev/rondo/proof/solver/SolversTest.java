package dev.rondo.proof.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SolversTest {

  private final Terms terms = new Terms();
  private final Term x = terms.variable("x", Sort.INT);
  private final Term y = terms.variable("y", Sort.INT);
  private final Term b = terms.variable("b", Sort.BOOL);

  private Solver open(Solvers solvers) {
    assumeTrue(solvers.isThere());
    return solvers.open(Solvers.USUAL_STEPS);
  }

  @ParameterizedTest
  @EnumSource
  void aModelSatisfiesTheFormula(Solvers solvers) {
    try (Solver solver = open(solvers)) {
      solver.add(terms.lt(x, y));
      Term sum = terms.eq(terms.add(x, y), terms.number(7));
      Term odd = terms.eq(terms.floorMod(x, 2), terms.number(1));
      assertThat(solver.check(List.of(sum, odd, terms.implies(terms.lt(x, terms.number(3)), b))))
          .isEqualTo(Satisfiability.SATISFIABLE);
      Solver.Model model = solver.model();
      long number = model.number(x);
      assertThat(number).isLessThan(model.number(y));
      assertThat(number + model.number(y)).isEqualTo(7);
      assertThat(Math.floorMod(number, 2)).isOne();
      assertThat(number >= 3 || model.holds(b)).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFormulaOfOneQueryDoesNotStay(Solvers solvers) {
    try (Solver solver = open(solvers)) {
      solver.add(terms.le(terms.number(0), x));
      Term negative = terms.lt(x, terms.number(0));
      assertThat(solver.check(List.of(negative))).isEqualTo(Satisfiability.UNSATISFIABLE);
      assertThat(solver.check(List.of(b))).isEqualTo(Satisfiability.SATISFIABLE);
      solver.add(negative);
      assertThat(solver.check(List.of())).isEqualTo(Satisfiability.UNSATISFIABLE);
    }
  }
}
