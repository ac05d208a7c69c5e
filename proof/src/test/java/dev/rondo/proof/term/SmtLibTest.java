package dev.rondo.proof.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.term.Term.Var;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Terms as SMT-LIB 2. */
class SmtLibTest {

  private final Terms terms = new Terms();
  private final Var x = terms.variable("x", Sort.INT);
  private final Var p = terms.variable("p", Sort.BOOL);

  @Test
  void variablesAreDeclaredWithTheirSort() {
    assertThat(new SmtLib(List.of()).declare(x).declare(p).text())
        .isEqualTo("(declare-const x Int)\n(declare-const p Bool)\n");
  }

  @Test
  void aFormulaIsAsserted() {
    Term formula = terms.and(p, terms.le(x, terms.number(3)));
    assertThat(new SmtLib(List.of(formula)).require(formula).text())
        .isEqualTo("(assert (and p (<= x 3)))\n");
  }

  @Test
  void aNamedTermIsWrittenByItsName() {
    Term named = terms.le(x, terms.number(3));
    Term formula = terms.or(p, named);
    assertThat(new SmtLib(List.of(formula)).define("small", named).require(formula).text())
        .isEqualTo("(define-fun small () Bool (<= x 3))\n(assert (or p small))\n");
  }

  @Test
  void aNameIsGivenOnce() {
    Term first = terms.le(x, terms.number(3));
    Term second = terms.le(x, terms.number(4));
    assertThat(
            new SmtLib(List.of(first, second))
                .define("small", first)
                .define("small", second)
                .require(second)
                .text())
        .isEqualTo("(define-fun small () Bool (<= x 3))\n(assert (<= x 4))\n");
  }

  @Test
  void commentsStandInLinesOfTheirOwn() {
    assertThat(new SmtLib(List.of()).comment("round 1").text()).isEqualTo("\n; round 1\n");
  }
}
