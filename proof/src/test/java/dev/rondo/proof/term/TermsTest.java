package dev.rondo.proof.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermsTest {

  private final Terms terms = new Terms();
  private final Term a = terms.variable("a", Sort.BOOL);
  private final Term b = terms.variable("b", Sort.BOOL);
  private final Term x = terms.variable("x", Sort.INT);

  @Test
  void aTermIsMadeOnce() {
    assertThat(terms.and(a, b)).isSameAs(terms.and(a, b));
    assertThat(terms.add(x, terms.number(1))).isSameAs(terms.add(terms.number(1), x));
  }

  @Test
  void whatCannotBeIsFalse() {
    assertThat(terms.and(a, terms.not(a))).isSameAs(terms.bool(false));
    assertThat(terms.or(terms.or(a, b), terms.not(terms.or(a, b)))).isSameAs(terms.bool(true));
  }

  @Test
  void aCountComparedWithANumberHasNoNumbers() {
    Term count = terms.count(List.of(a, b));
    assertThat(terms.le(terms.number(2), count)).isSameAs(terms.and(a, b));
    assertThat(terms.le(count, terms.number(2))).isSameAs(terms.bool(true));
    assertThat(terms.eq(terms.mul(3, count), terms.number(4))).isSameAs(terms.bool(false));
  }

  /** However a number is made, what is left of it is what arithmetic says. */
  @ParameterizedTest
  @ValueSource(longs = {-7, -3, -1, 0, 1, 2, 5, 30})
  void whatIsLeftOfANumberIsThatOfItsParts(long value) {
    Term made =
        terms.add(terms.ite(a, terms.add(x, terms.number(5)), terms.mul(-2, x)), terms.number(1));
    try (Solver solver = Solvers.best().open(Solvers.USUAL_STEPS)) {
      solver.add(terms.eq(x, terms.number(value)));
      assertThat(solver.check(List.of(a, is(made, Math.floorMod(value + 6, 3L)))))
          .isEqualTo(Satisfiability.SATISFIABLE);
      for (long wrong = 1; wrong < 3; wrong++) {
        Term other = is(made, Math.floorMod(-2 * value + 1 + wrong, 3L));
        assertThat(solver.check(List.of(terms.not(a), other)))
            .isEqualTo(Satisfiability.UNSATISFIABLE);
      }
    }
  }

  private Term is(Term number, long rest) {
    return terms.eq(terms.floorMod(number, 3), terms.number(rest));
  }

  @Test
  void whatIsLeftOfTwoNumbersOfOneUnknownIsAMatterOfTruthValues() {
    Term next = terms.eq(terms.floorMod(terms.add(x, terms.number(1)), 3), terms.number(0));
    assertThat(next).isSameAs(terms.eq(terms.floorMod(x, 3), terms.number(2)));
  }

  /** Tables end where a number can be too many constants; from there on it is made of bits. */
  @Test
  void numbersOfBitsAreThoseOfArithmetic() {
    Term wide = terms.number(-60);
    for (int bit = 0; bit < 8; bit++) {
      Term is = terms.variable("bit" + bit, Sort.BOOL);
      wide = terms.add(wide, terms.ite(is, terms.number(1L << bit), terms.number(0)));
    }
    assertThat(BitWidths.of(List.of(terms.eq(wide, x)))).isEmpty();
    for (long value : List.of(-60L, -7L, -1L, 0L, 100L, 195L)) {
      Term parts =
          terms.and(
              terms.eq(wide, terms.number(value)),
              terms.eq(terms.floorDiv(wide, 7), terms.number(Math.floorDiv(value, 7))),
              terms.eq(terms.mul(-3, wide), terms.number(-3 * value)),
              terms.eq(terms.floorMod(wide, 7), terms.number(Math.floorMod(value, 7))));
      assertThat(BitWidths.of(List.of(parts))).isPresent();
      try (Solver solver = Solvers.best().open(Solvers.USUAL_STEPS, List.of(parts))) {
        assertThat(solver.check(List.of(parts))).isEqualTo(Satisfiability.SATISFIABLE);
        assertThat(solver.model().number(wide)).isEqualTo(value);
      }
    }
    Term beyond = terms.eq(wide, terms.number(196));
    try (Solver solver = Solvers.best().open(Solvers.USUAL_STEPS, List.of(beyond))) {
      assertThat(solver.check(List.of(beyond))).isEqualTo(Satisfiability.UNSATISFIABLE);
    }
  }

  @Test
  void divisionRoundsDown() {
    assertThat(terms.floorDiv(terms.number(-7), 2)).isSameAs(terms.number(-4));
    assertThat(terms.floorMod(terms.number(-7), 2)).isSameAs(terms.number(1));
  }
}
