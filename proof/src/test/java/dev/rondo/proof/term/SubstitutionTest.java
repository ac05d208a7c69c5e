package dev.rondo.proof.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Substitution, evaluation and the text of terms. */
class SubstitutionTest {

  private final Terms terms = new Terms();
  private final Term.Var a = terms.variable("a", Sort.BOOL);
  private final Term.Var x = terms.variable("x", Sort.INT);
  private final Term.Var y = terms.variable("y", Sort.INT);

  @Test
  void aVariableIsReplacedEverywhere() {
    Term sum = terms.add(x, terms.mul(2, y));
    Term swapped = new Substitution(terms, Map.of(x, y, y, x)).in(sum);
    assertThat(swapped).isSameAs(terms.add(y, terms.mul(2, x)));
  }

  @Test
  void whatBecomesConstantIsSimplified() {
    Term condition = terms.implies(a, terms.le(x, terms.number(3)));
    Map<Term, Term> values = Map.of(a, terms.bool(true), x, terms.number(4));
    assertThat(new Substitution(terms, values).in(condition)).isSameAs(terms.bool(false));
  }

  @Test
  void aVariableWithoutAValueIsRefused() {
    Substitution nothing = new Substitution(terms, Map.of());
    assertThatThrownBy(() -> nothing.in(terms.not(a)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a");
  }

  @Test
  void termsMoveToAnotherFactory() {
    Terms others = new Terms();
    Term b = others.variable("b", Sort.BOOL);
    assertThat(new Substitution(others, Map.of(a, b)).in(terms.not(a))).isSameAs(others.not(b));
  }

  @ParameterizedTest
  @CsvSource({"true, 7", "false, -2"})
  void termsAreEvaluatedUnderBooleans(boolean value, long number) {
    Evaluation evaluation = new Evaluation(variable -> value);
    Term term = terms.ite(a, terms.number(7), terms.number(-2));
    assertThat(evaluation.number(term)).isEqualTo(number);
    assertThat(evaluation.holds(terms.and(a, terms.le(term, terms.number(7))))).isEqualTo(value);
  }
}
